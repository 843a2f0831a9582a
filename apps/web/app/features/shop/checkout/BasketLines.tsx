import { serviceTypeLabels } from '@club/rules/order-status';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';

import { FeeDepends } from '#web/features/shop/cart/FeeDepends.tsx';
import { LineRemedy } from '#web/features/shop/cart/LineRemedy.tsx';
import { formatKm, formatPercent } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { SummaryLines } from '#web/ui/SummaryLines.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import type { Basket, BasketLine } from './basket.ts';

interface BasketLinesProps {
  basket: Basket;
  /** Beside the heading: what can be done with all of it. */
  action?: ReactNode;
  /** A line was changed or removed. */
  onMended?: () => void;
}

export function BasketLines({ basket, action, onMended }: BasketLinesProps) {
  return (
    <Card as="section" aria-label="Order summary">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-bold">Order summary</h2>
        {action}
      </div>
      <ul className="@container">
        {basket.lines.map((line) => (
          <Line key={line.id} line={line} onMended={onMended} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ line, onMended }: { line: BasketLine; onMended?: (() => void) | undefined }) {
  const name = `${line.brand_name} ${line.product_name}`.trim();
  return (
    <li className="border-line grid grid-cols-[4rem_1fr] gap-x-4 gap-y-2 border-t py-4 first:border-t-0 first:pt-0 last:pb-0 @max-[15rem]:grid-cols-1">
      <Picture picture={line.picture} alt="" sizes="64px" className="self-start rounded-sm @max-[15rem]:w-16" />
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-[min(5rem,100%)] flex-1 leading-snug font-semibold">{unbroken(name)}</p>
          <Ugx amount={line.line_total} className="font-bold" />
        </div>
        <p className="text-soft text-sm">{line.offer_name}</p>
        <p className="text-soft text-sm">
          {line.outlet_name} ·{' '}
          <span className="inline-block max-w-full">
            <span className="figures">Qty {line.quantity}</span> · {serviceTypeLabels[line.service_type]}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {line.cashback_percentage > 0 && (
            <Badge tone="gold" icon={Coins}>
              {formatPercent(line.cashback_percentage)} Cashback
            </Badge>
          )}
          {line.saving > 0 && (
            <span className="text-good text-sm font-semibold">
              You save <Ugx amount={line.saving} />
            </span>
          )}
        </div>
      </div>
      {line.remedy && (
        <div data-mend tabIndex={-1} className="col-span-full">
          <LineRemedy remedy={line.remedy} name={name} onDone={onMended} />
        </div>
      )}
    </li>
  );
}

/** The order total box. */
export function BasketTotals({ basket }: { basket: Basket }) {
  return (
    <div>
      <SummaryLines
        lines={[
          { label: 'Subtotal', amount: basket.subtotal },
          { label: 'Discount', amount: basket.discount, less: true },
          ...(basket.service_type === 'delivery'
            ? [{ label: feeLabel(basket.zone), amount: basket.delivery_fee }]
            : []),
          { label: 'Total', amount: basket.total, total: true },
          ...(basket.cashback_used > 0
            ? [
                { label: 'Paid with cashback', amount: basket.cashback_used, less: true },
                { label: 'Left to pay', amount: basket.total - basket.cashback_used, total: true },
              ]
            : []),
          { label: 'Total Cashback Earned', amount: basket.cashback, gold: true },
        ]}
      />
      {basket.is_fee_open && <FeeDepends />}
    </div>
  );
}

function feeLabel(zone: Basket['zone']): string {
  return zone === null ? 'Delivery Fee' : `Delivery Fee (${zone.zone_name}, ${formatKm(zone.distance_km)})`;
}
