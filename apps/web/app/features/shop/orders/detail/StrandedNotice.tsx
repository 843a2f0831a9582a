import type { OrderDetail } from '@club/contract/shop/orders';

import { Notice } from '#web/ui/Notice.tsx';

/** That nobody brings an order, and what its member may do. */
export function StrandedNotice({ order }: { order: Pick<OrderDetail, 'stranded' | 'outlet_name'> }) {
  if (!order.stranded) return null;
  return (
    <Notice tone="warn" title="Nobody brings it yet" live>
      {order.outlet_name} has found nobody to bring it to you. You may wait, or cancel the order: all your money goes
      back to you.
    </Notice>
  );
}
