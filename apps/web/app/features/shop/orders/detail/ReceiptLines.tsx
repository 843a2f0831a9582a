import type { OrderDetail } from '@club/contract/shop/orders';

import { Ugx } from '#web/ui/Money.tsx';

/** The lines of an order as a till writes them. */
export function ReceiptLines({ order }: { order: OrderDetail }) {
  return (
    <table className="w-full text-left">
      <thead className="text-soft text-sm">
        <tr>
          <th className="py-1 font-normal">Item</th>
          <th className="py-1 text-right font-normal">Qty</th>
          <th className="py-1 text-right font-normal">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id} className="border-line border-t align-top">
            <td className="py-2 pr-3 break-words">{`${item.product.brand_name} ${item.product_name}`.trim()}</td>
            <td className="figures py-2 pr-3 text-right">{item.quantity}</td>
            <td className="py-2 text-right">
              <Ugx amount={item.line_total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
