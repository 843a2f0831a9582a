import type { OutletOrder } from '@club/contract/outlets/counter';
import { formatDateTime } from '@club/rules/kampala-time';
import { serviceTypeLabels } from '@club/rules/order-status';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';

import { unbroken } from '#web/ui/unbroken.tsx';

import { piecesToHandOver } from './pieces-to-hand-over.ts';

interface SlipProps {
  order: OutletOrder;
  outlet_name: string;
  onPrinted: () => void;
}

/** What goes with the goods, on paper 58 mm wide. No number of the customer: slips are lost. */
export function Slip({ order, outlet_name, onPrinted }: SlipProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted);
    globalThis.print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return createPortal(
    <article className="slip" aria-hidden>
      <p>{outlet_name}</p>
      <p className="slip-number">{order.order_number}</p>
      <p>
        {order.customer_name} · {serviceTypeLabels[order.service_type]}
      </p>
      <ul>
        {order.items
          .filter((item) => piecesToHandOver(item) > 0)
          .map((item) => (
            <li key={item.id}>
              [ ] {piecesToHandOver(item)} x {unbroken(item.product_name)}, {item.brand_name}
            </li>
          ))}
      </ul>
      {order.special_instructions && <p className="whitespace-pre-line">Note: {order.special_instructions}</p>}
      <p>Paid {formatDateTime(order.paid_at ?? order.created_at)}</p>
      {order.ready_estimate_at && <p>Promised {formatDateTime(order.ready_estimate_at)}</p>}
    </article>,
    document.body,
  );
}
