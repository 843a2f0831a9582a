import type { OrderDetail, OrderItem } from '@club/contract/shop/orders';
import { sumUgx, times, type Ugx as Amount } from '@club/rules/money';

import { orderSteps } from '#web/features/shop/orders/order-steps.ts';
import { formatPercent } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { OldPrice, Ugx } from '#web/ui/Money.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { StepTimeline } from '#web/ui/StepTimeline.tsx';
import { type SummaryLine, SummaryLines } from '#web/ui/SummaryLines.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

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
      <ul className="@container">
        {order.items.map((item) => (
          <Item
            key={item.id}
            item={item}
            refunded={order.refunded_items[item.id] ?? 0}
            // What is left after a refund stands in the summary: which shilling of a line earned it is not told.
            earns={order.cashback_earned > 0 && order.refunded_items[item.id] === undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

function Item({ item, refunded, earns }: { item: OrderItem; refunded: Amount; earns: boolean }) {
  const regular = times(item.original_price, item.quantity);
  return (
    <li className="border-line grid grid-cols-[4rem_1fr] gap-x-4 gap-y-1 border-t py-4 first:border-t-0 first:pt-0 last:pb-0 @max-[15rem]:grid-cols-1 @min-[32rem]:grid-cols-[4rem_1fr_auto]">
      <Picture
        picture={item.picture}
        fallback={item.product_image}
        alt=""
        sizes="64px"
        className="rounded-sm @max-[15rem]:w-16"
      />
      <div className="grid content-start gap-0.5">
        <p className="leading-snug font-semibold">{unbroken(`${item.product.brand_name} ${item.product_name}`)}</p>
        <p className="text-soft text-sm">{item.offer.name}</p>
        {earns && item.cashback_amount > 0 && (
          <p className="text-gold-ink text-sm font-semibold">
            {formatPercent(item.offer.cashback_percentage)} cashback: <Ugx amount={item.cashback_amount} />
          </p>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 @max-[15rem]:col-start-1 @max-[15rem]:justify-items-start @min-[32rem]:col-start-3 @min-[32rem]:grid @min-[32rem]:content-start @min-[32rem]:justify-items-end">
        <p className="flex flex-wrap items-baseline gap-x-2 @min-[32rem]:justify-end">
          {regular > item.line_total && <OldPrice amount={regular} />}
          <Ugx amount={item.line_total} className="font-bold" />
        </p>
        <p className="text-soft text-sm">
          <span className="figures">{item.quantity}</span> × <Ugx amount={item.unit_price} />
        </p>
        {refunded > 0 && (
          <p className="text-soft text-sm font-semibold">
            Refunded <Ugx amount={refunded} />
          </p>
        )}
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
          ...settledLines(order),
          { label: 'Cashback Earned', amount: order.cashback_earned, gold: true },
        ]}
      />
    </Card>
  );
}

/** How the total was paid where cashback was used, and what went back of it. */
export function settledLines(order: OrderDetail): SummaryLine[] {
  const { cashback_used, amount_due } = order;
  const paid = [
    { label: 'Paid with cashback', amount: cashback_used, less: true },
    { label: 'By mobile money', amount: amount_due },
  ];
  return [...(cashback_used > 0 ? paid : []), ...backLines(order)];
}

/** What goes back of the total: to the wallet, where it is called refunded once it was sent, and to the balance. */
function backLines({ refunds, cashback_returned }: OrderDetail): SummaryLine[] {
  const sent = moneyOf(refunds.filter(({ status }) => status === 'completed'));
  const coming = moneyOf(refunds.filter(({ status }) => status !== 'completed'));
  return [
    ...(sent > 0 ? [{ label: 'Refunded to your number', amount: sent, less: true }] : []),
    ...(coming > 0 ? [{ label: 'Goes back to your number', amount: coming, less: true }] : []),
    ...(cashback_returned > 0 ? [{ label: 'Back to your cashback', amount: cashback_returned, less: true }] : []),
  ];
}

/** Of the order's own: what came a second time goes back beside it. */
function moneyOf(refunds: OrderDetail['refunds']): Amount {
  return sumUgx(refunds.filter(({ of_order }) => of_order).map(({ money_part }) => money_part));
}
