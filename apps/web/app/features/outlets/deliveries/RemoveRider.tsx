import { endRider, type Rider } from '@club/contract/outlets/riders';
import { whyRiderStays } from '@club/rules/rider-leaving';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Removes a rider after a question, or says why that cannot be done yet. */
export function RemoveRider({ rider }: { rider: Rider }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const stays = whyRiderStays(rider);
  const leave = useMutation({
    mutationFn: () => call(endRider, { params: { id: rider.id } }),
    onError: (error) => toast.error(error.message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['outlet_orders', 'riders'] });
      close();
    },
  });
  return (
    <>
      <Button variant="quiet" aria-label={`Remove ${rider.name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {stays === null ? (
        <ConfirmDialog
          open={asking}
          onClose={close}
          onConfirm={() => leave.mutate()}
          loading={leave.isPending}
          title={`Remove ${rider.name}?`}
          confirmLabel="Remove"
          cancelLabel="Keep"
        >
          {rider.name} brings no orders for you any more. What was earned is still paid out.
        </ConfirmDialog>
      ) : (
        <Dialog open={asking} onClose={close} title={`${rider.name} cannot be removed yet`} description={stays.message}>
          <Button variant="secondary" wide onClick={close}>
            OK
          </Button>
        </Dialog>
      )}
    </>
  );
}
