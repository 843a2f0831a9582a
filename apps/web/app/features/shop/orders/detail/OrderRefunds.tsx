import type { OrderRefund } from '@club/contract/shop/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';

import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { type Step, StepTimeline } from '#web/ui/StepTimeline.tsx';

/** Money that goes back: how much, which way, and how far it has come. Not there where nothing goes back. */
export function OrderRefunds({ refunds }: { refunds: readonly OrderRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <Card as="section" aria-label="Refunds">
      <h2 className="mb-4 text-xl font-bold">Refunds</h2>
      <ul className="grid gap-5">
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} />
        ))}
      </ul>
    </Card>
  );
}

function Refund({ refund }: { refund: OrderRefund }) {
  return (
    <li className="border-line grid gap-3 border-t pt-5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-[min(6rem,100%)] flex-1 font-semibold wrap-anywhere whitespace-pre-line">{refund.reason}</p>
        <Ugx amount={refund.amount} className="text-lg font-bold" />
      </div>
      <StepTimeline label={`Refund of ${formatUgx(refund.amount)}`} steps={stepsOf(refund)} />
    </li>
  );
}

function stepsOf(refund: OrderRefund): Step[] {
  const decided = { key: 'decided', title: 'Refund decided', time: formatDateTime(refund.decided_at) };
  return [{ ...decided, state: 'done' }, arrival(refund)];
}

/** What failed is no longer on its way, and is ours to mend: nobody need ask for it. */
function arrival(refund: OrderRefund): Step {
  const note = waysOf(refund);
  const step = { key: 'arrival', note };
  if (refund.status === 'completed') {
    return { ...step, title: 'Sent', time: formatDateTime(refund.ended_at ?? refund.decided_at), state: 'done' };
  }
  if (refund.status !== 'failed') return { ...step, title: 'On its way', state: 'current' };
  return {
    ...step,
    title: 'Delayed',
    note: `${note}. The network could not take it. We are looking at it and will send it again; you need not do anything.`,
    state: 'failed',
  };
}

function waysOf({ amount, money_part, cashback_part }: OrderRefund): string {
  const kept = amount - money_part - cashback_part;
  const ways = [
    ...(money_part > 0 ? [`${formatUgx(money_part)} to the number that paid`] : []),
    ...(cashback_part > 0 ? [`${formatUgx(cashback_part)} back to your cashback`] : []),
    ...(kept > 0 ? [`${formatUgx(kept)} kept back, the cashback of these goods that you had spent`] : []),
  ];
  return ways.join(', ');
}
