import { riderIsHere } from '@club/contract/outlets/deliveries';
import { getOrder } from '@club/contract/shop/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

/** For a rider at the door whose phone has no network: the member says it, and the code is shown. */
export function RiderHere({ order_id }: { order_id: string }) {
  const client = useQueryClient();
  const here = useMutation({
    mutationFn: () => unlessDone(call(riderIsHere, { params: { id: order_id } }), () => findArrived(order_id)),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['order'] }),
  });
  return (
    <div className="grid gap-1">
      <Button variant="secondary" wide loading={here.isPending} onClick={() => here.mutate()}>
        Rider is here
      </Button>
      <p className="text-soft text-sm">Only when the rider stands before you: it shows the code for the door.</p>
    </div>
  );
}

async function findArrived(id: string) {
  const { delivery_assignment } = await call(getOrder, { params: { id }, mayAsk: false });
  return delivery_assignment?.status === 'arrived' ? { success: true } : null;
}
