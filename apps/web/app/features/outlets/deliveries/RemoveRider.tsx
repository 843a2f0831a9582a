import { endRider, type Rider } from '@club/contract/outlets/riders';
import { whyRiderStays } from '@club/rules/rider-leaving';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Removes a rider after a question, or says why that cannot be done yet. */
export function RemoveRider({ rider, called }: { rider: Rider; called: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const stays = whyRiderStays(rider);
  const leave = useMutation({
    mutationFn: (without_goods: boolean) => call(endRider, { params: { id: rider.id }, body: { without_goods } }),
    onError: (error) => toast.error(error.message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['outlet_orders', 'riders'] });
      close();
    },
  });
  return (
    <>
      <Button variant="quiet" aria-label={`Remove ${called}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {stays === null ? (
        <ConfirmDialog
          open={asking}
          onClose={close}
          onConfirm={() => leave.mutate(false)}
          loading={leave.isPending}
          title={`Remove ${called}?`}
          confirmLabel="Remove"
          cancelLabel="Keep"
        >
          {rider.name} brings no orders for you any more. What was earned is still paid out.
        </ConfirmDialog>
      ) : (
        <Dialog open={asking} onClose={close} title={`${called} cannot be removed yet`} description={stays.message}>
          <div className="grid gap-3">
            {stays.code === 'rider_owes_goods' && (
              <>
                <p className="text-soft">
                  Will they not come back? Without them the goods stay sold and the way is not paid. Should they come
                  after all, you can still receive them under “On the road”.
                </p>
                <Button
                  variant="danger"
                  wide
                  loading={leave.isPending}
                  loadingLabel="Removing..."
                  onClick={() => leave.mutate(true)}
                >
                  Remove without the goods
                </Button>
              </>
            )}
            <Button variant="secondary" wide disabled={leave.isPending} onClick={close}>
              {stays.code === 'rider_owes_goods' ? 'Keep' : 'OK'}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
