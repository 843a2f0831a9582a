import { pauseMyOffer, type ShelfLine } from '@club/contract/outlets/shelf';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { unbroken } from '#web/ui/unbroken.tsx';

import { shelfQuery } from './queries.ts';

interface PauseOfferProps {
  line: ShelfLine;
  outlet: string | undefined;
}

/** Takes the whole offer of a line from the shelf, or puts it back, unless the club has paused it. */
export function PauseOffer({ line, outlet }: PauseOfferProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { offer_id, offer_name } = line;
  const isPaused = line.offer_status === 'paused';
  const pause = useMutation({
    mutationFn: (paused: boolean) => call(pauseMyOffer, { body: { offer_id, paused } }),
    onSuccess: ({ status }) =>
      toast.success(status === 'paused' ? `${offer_name} is paused` : `${offer_name} is sold again`),
    onError: (error) => toast.error(error.message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['shelf'] });
      setAsking(false);
    },
  });
  // As wide, so that what is beside it stands in one column.
  if (line.paused_by_club) return <span className="sm:block sm:min-w-32" />;
  return (
    <>
      <Button
        variant="quiet"
        // As wide for each of its words, so that what is beside it stands in one column.
        className="sm:min-w-32"
        loading={pause.isPending}
        aria-label={`${isPaused ? 'Sell again' : 'Pause offer'}: ${offer_name}`}
        onClick={() => (isPaused ? pause.mutate(false) : setAsking(true))}
      >
        {isPaused ? 'Sell again' : 'Pause offer'}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => pause.mutate(true)}
        loading={pause.isPending}
        tone="primary"
        title={`Pause ${offer_name}?`}
        confirmLabel="Pause Offer"
        cancelLabel="Go Back"
      >
        <WhatPauses line={line} outlet={outlet} /> Nobody can order from it until you sell it again. Orders that are
        placed go on.
      </ConfirmDialog>
    </>
  );
}

/** All products of the offer go with it, also those that are not on the screen. */
function WhatPauses({ line: { offer_id, offer_name }, outlet }: PauseOfferProps) {
  const found = useQuery(shelfQuery(outlet, offer_name, 1)).data;
  const names = found?.results.filter((each) => each.offer_id === offer_id).map((each) => each.product_name) ?? [];
  // What may be longer than its first page is not counted.
  const isWhole = names.length > 0 && found?.next === null;
  return isWhole
    ? unbroken(`Pauses ${plural(names.length, 'product')}: ${names.join(', ')}.`)
    : 'Pauses all its products.';
}
