import type { OrderDetail } from '@club/contract/shop/orders';
import { useQueryClient } from '@tanstack/react-query';

import { ClaimForm } from '#web/features/money/payments/ClaimForm.tsx';
import { useClaim } from '#web/features/money/payments/use-claim.ts';

const NOTED = 'Thank you. We have noted your transaction ID and are checking it with the network.';

/**
 * Who was charged and does not find it here says so: of an order that is paid, of one whose payment failed, and of one that
 * was cancelled. What came for nothing goes back, and of what is known to go back there is nothing to say.
 */
export function OtherCharge({ order }: { order: OrderDetail }) {
  const client = useQueryClient();
  const claim = useClaim(() => client.invalidateQueries({ queryKey: ['order'] }));
  const hasFailed = order.payment?.status === 'failed';
  if (order.other_charge === 'none' && (!hasFailed || order.payment?.goes_back === true)) return null;
  return (
    <div aria-live="polite" className="mt-3">
      {order.other_charge === 'checking' ? (
        <p className="text-soft text-sm">
          {NOTED} {whatFollows(order)}
        </p>
      ) : (
        <ClaimForm order_id={order.id} claim={claim}>
          {hasFailed ? 'I was charged' : 'I was charged twice'}
        </ClaimForm>
      )}
    </div>
  );
}

function whatFollows({ payment, status }: OrderDetail): string {
  if (payment?.status === 'completed') return 'What was paid twice goes back to the number that paid.';
  if (status === 'cancelled') return 'If you were charged, the money goes back to the number that paid.';
  return 'Please do not pay twice.';
}
