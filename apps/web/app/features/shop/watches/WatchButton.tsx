import { listWatches, unwatchProduct, watchProduct } from '@club/contract/shop/watches';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';

import { type ApiError, isWithoutAnswer } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

import { watchesQuery } from './queries.ts';

interface WatchButtonProps {
  offer_id: string;
  product_id: string;
  product_name: string;
}

/** In the place of "Add" for what is sold out: one message when it is back, or none after all. */
export function WatchButton({ offer_id, product_id, product_name }: WatchButtonProps) {
  const watches = useQuery(watchesQuery(offer_id));
  const change = useWatch(offer_id, product_id);
  const isWaiting = watches.data?.product_ids.includes(product_id) === true;
  return (
    <Button
      variant={isWaiting ? 'quiet' : 'secondary'}
      icon={isWaiting ? <BellRing aria-hidden className="size-5" /> : <Bell aria-hidden className="size-5" />}
      aria-pressed={isWaiting}
      aria-label={`Tell me when ${product_name} is back`}
      disabled={watches.isPending}
      loading={change.isPending}
      onClick={() => change.mutate(!isWaiting)}
    >
      {isWaiting ? 'We will tell you' : 'Tell me when it is back'}
    </Button>
  );
}

function useWatch(offer_id: string, product_id: string) {
  const client = useQueryClient();
  const send = useIntent();
  const params = { id: offer_id };
  return useMutation({
    mutationFn: (wanted: boolean) => {
      const body = { product_id };
      const findDone = async (refusal: ApiError) => {
        if (!isWithoutAnswer(refusal)) return null;
        const now = await call(listWatches, { params, mayAsk: false });
        return now.product_ids.includes(product_id) === wanted ? now : null;
      };
      if (!wanted) return unlessDone(call(unwatchProduct, { params: { ...params, product_id } }), findDone);
      // What is found to be done is done: another wish for it has a key of its own.
      return send(body, (idempotencyKey) => unlessDone(call(watchProduct, { params, body, idempotencyKey }), findDone));
    },
    onSuccess: (watches, wanted) => {
      client.setQueryData(watchesQuery(offer_id).queryKey, watches);
      if (wanted) toast.success('We will send you one message when it is back.');
    },
    onError: (error) => {
      // It came back while the page stood here, or is over.
      if (['in_stock_again', 'offer_not_found'].includes(error.code))
        void client.invalidateQueries({ queryKey: ['offers', 'one', offer_id] });
      toast.error(error.message);
    },
  });
}
