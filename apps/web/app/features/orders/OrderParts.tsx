import type { OrderDetail, OrderItem } from '@club/contract/orders';

import { formatPercent } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { OldPrice, Ugx } from '#web/ui/Money.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { StepTimeline } from '#web/ui/StepTimeline.tsx';
import { SummaryLines } from '#web/ui/SummaryLines.tsx';

import { orderSteps } from './order-steps.ts';

export function OrderProgress({ order }: { order: OrderDetail }) {
  return (
    <Card as="section" aria-label="Order timeline">
      <h2 className="mb-4 text-xl font-bold">Order timeline</h2>
      <StepTimeline label="Order timeline" steps={orderSteps(order)} />
    </Card>
  );
}

export function OrderItems({ order }: { order: OrderDetail }) {
  return (
    <Card as="section" aria-label="Order items">
      <h2 className="mb-4 text-xl font-bold">Order items</h2>
      <ul>
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function Item({ item }: { item: OrderItem }) {
  return (
    <li className="border-line grid grid-cols-[4rem_1fr] gap-x-4 gap-y-1 border-t py-4 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[4rem_1fr_auto]">
      <Picture picture={item.picture} fallback={item.product_image} alt="" sizes="64px" className="rounded-sm" />
      <div className="grid content-start gap-0.5">
        <p className="leading-snug font-semibold">
          {item.product.brand_name} {item.product_name}
        </p>
        <p className="text-soft text-sm">{item.offer.name}</p>
        {item.cashback_amount > 0 && (
          <p className="text-gold-ink text-sm font-semibold">
            {formatPercent(item.offer.cashback_percentage)} cashback: <Ugx amount={item.cashback_amount} />
          </p>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 sm:col-start-3 sm:grid sm:content-start sm:justify-items-end">
        <Ugx amount={item.line_total} className="font-bold" />
        <p className="text-soft text-sm">
          <span className="figures">{item.quantity}</span> × <Ugx amount={item.unit_price} />
        </p>
        {item.original_price > item.unit_price && <OldPrice amount={item.original_price} />}
      </div>
    </li>
  );
}

export function OrderTotals({ order }: { order: OrderDetail }) {
  return (
    <Card as="section" aria-label="Order summary">
      <h2 className="mb-4 text-xl font-bold">Summary</h2>
      <SummaryLines
        lines={[
          { label: 'Subtotal', amount: order.subtotal },
          { label: 'Discount', amount: order.discount, less: true },
          ...(order.service_type === 'delivery' ? [{ label: 'Delivery Fee', amount: order.delivery_fee }] : []),
          { label: 'Total', amount: order.total_amount, total: true },
          ...(order.cashback_used > 0
            ? [
                { label: 'Paid with cashback', amount: order.cashback_used, less: true },
                { label: 'By mobile money', amount: order.amount_due },
              ]
            : []),
          { label: 'Cashback Earned', amount: order.cashback_amount, gold: true },
        ]}
      />
    </Card>
  );
}
