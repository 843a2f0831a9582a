import type { Cart } from '@club/contract/shop/cart';

import { SummaryLines } from '#web/ui/SummaryLines.tsx';

import { FeeDepends } from './FeeDepends.tsx';
import { useCartBusy } from './use-cart.ts';

/** What the cart costs and earns, as the server reckons it. */
export function CartTotals({ cart }: { cart: Cart }) {
  const busy = useCartBusy();
  const isDelivery = cart.service_type === 'delivery';
  return (
    <div>
      <SummaryLines
        busy={busy}
        lines={[
          { label: 'Subtotal', amount: cart.subtotal },
          { label: 'Discount', amount: cart.discount, less: true },
          ...(isDelivery ? [{ label: 'Delivery Fee', amount: cart.delivery_fee }] : []),
          { label: 'Total', amount: cart.total, total: true },
          { label: 'Cashback Earnings', amount: cart.cashback, gold: true },
        ]}
      />
      {isDelivery && <FeeDepends />}
    </div>
  );
}
