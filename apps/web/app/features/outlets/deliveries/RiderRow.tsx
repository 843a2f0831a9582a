import { endRider, type Rider } from '@club/contract/outlets/riders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { plural } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/CallLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

import { RiderPhoto } from './RiderPhoto.tsx';
import { toBringBack } from './to-bring-back.ts';

/** One rider of the outlet: how to reach them, and what there is to do. */
export function RiderRow({ rider }: { rider: Rider }) {
  const client = useQueryClient();
  const owed = toBringBack(rider);
  const [asking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () => call(endRider, { params: { id: rider.id } }),
    onError: (error) => toast.error(error.message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['outlet_orders', 'riders'] });
      setAsking(false);
    },
  });
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-lg font-bold">
          {rider.name}
          <Badge tone={rider.state === 'active' ? 'good' : 'warn'}>
            {rider.state === 'active' ? 'Working' : 'Break'}
          </Badge>
        </p>
        <p className="text-soft">
          <span className="figures">{rider.plate}</span>
          {rider.under_way > 0 && ` · ${plural(rider.under_way, 'delivery', 'deliveries')} under way`}
        </p>
        {owed !== null && <p className="text-warn font-semibold">{owed}</p>}
        <CallLink number={rider.phone_number} />
      </div>
      <div className="-mr-4 ml-auto flex flex-wrap justify-end">
        <RiderPhoto rider={rider} />
        <Button variant="quiet" aria-label={`Remove ${rider.name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate()}
        loading={leave.isPending}
        title={`Remove ${rider.name}?`}
        confirmLabel="Remove"
        cancelLabel="Keep"
      >
        {rider.name} brings no orders for you any more. What was earned is still paid out.
      </ConfirmDialog>
    </Card>
  );
}
