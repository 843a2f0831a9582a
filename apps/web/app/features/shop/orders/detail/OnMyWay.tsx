import { sayOnMyWay } from '@club/contract/outlets/arrivals';
import { getOrder, type OrderDetail } from '@club/contract/shop/orders';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigation } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

/** "I'm on My Way", for an order that is collected: the outlet sees it on its board. */
export function OnMyWay({ order }: { order: OrderDetail }) {
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: () => unlessDone(call(sayOnMyWay, { params: { id: order.id } }), () => findSaid(order.id)),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['order'] }),
  });
  if (order.on_my_way.can_say) {
    return (
      <Button
        variant="secondary"
        wide
        icon={<Navigation aria-hidden className="size-5" />}
        loading={say.isPending}
        loadingLabel="Telling the outlet..."
        onClick={() => say.mutate()}
      >
        I&apos;m on My Way
      </Button>
    );
  }
  if (order.on_my_way.said_at === null || order.client_arrival_notified || order.status === 'completed') return null;
  return (
    <p role="status" className="text-soft text-center">
      The outlet knows that you are on your way since{' '}
      <span className="figures">{formatTimeOnDay(order.on_my_way.said_at, serverNow())}</span>.
    </p>
  );
}

async function findSaid(id: string) {
  const { on_my_way } = await call(getOrder, { params: { id }, mayAsk: false });
  if (on_my_way.said_at === null) return null;
  return { success: true, message: 'The outlet knows that you are on your way.', on_my_way_at: on_my_way.said_at };
}
