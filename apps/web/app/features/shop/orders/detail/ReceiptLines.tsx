import type { OrderDetail } from '@club/contract/shop/orders';

import { Ugx } from '#web/ui/Money.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

/** The lines of an order as a till writes them. */
export function ReceiptLines({ order }: { order: OrderDetail }) {
  return (
    <div className="@container">
      <table className="w-full text-left">
        <caption className="sr-only">What was bought</caption>
        <thead className="text-soft text-sm @max-[15rem]:sr-only">
          <tr>
            <th scope="col" className="py-1 font-normal">
              Item
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Qty
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr
              key={item.id}
              className="border-line border-t align-top @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:justify-between"
            >
              <td className="py-2 pr-3 break-words @max-[15rem]:w-full">
                {unbroken(`${item.product.brand_name} ${item.product_name}`.trim())}
              </td>
              <td className="figures py-2 pr-3 text-right">
                <span className="hidden @max-[15rem]:inline">× </span>
                {item.quantity}
              </td>
              <td className="py-2 text-right">
                <Ugx amount={item.line_total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
