import type { OrderDetail } from '@club/contract/orders';
import { useQueryClient } from '@tanstack/react-query';

import { ClaimForm } from '#web/features/payments/ClaimForm.tsx';
import { useClaim } from '#web/features/payments/use-claim.ts';

const CHECKING =
  'Thank you. We have noted your transaction ID and are checking it with the network. What was paid twice goes back to the number that paid.';

/** The order is paid, and an attempt before that may have been charged too: then its money goes back. */
export function OtherCharge({ order }: { order: OrderDetail }) {
  const client = useQueryClient();
  const claim = useClaim(() => client.invalidateQueries({ queryKey: ['order'] }));
  if (order.other_charge === 'none') return null;
  return (
    <div aria-live="polite" className="mt-3">
      {order.other_charge === 'checking' ? (
        <p className="text-soft text-sm">{CHECKING}</p>
      ) : (
        <ClaimForm order_id={order.id} claim={claim}>
          I was charged twice
        </ClaimForm>
      )}
    </div>
  );
}
