import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { AskForPay } from './AskForPay.tsx';
import { myEarningsQuery } from './queries.ts';

/**
 * What the rider has earned: today first, as that is what is counted in the evening. Whoever rides for nobody any more has what is
 * owed still paid out.
 */
export function Earnings({ isRider }: { isRider: boolean }) {
  const earnings = useQuery(myEarningsQuery).data;
  if (earnings === undefined) return null;
  const { today, week, owed, results, payouts } = earnings;
  if (!isRider && owed === 0 && payouts.length === 0) return null;
  return (
    <Card as="section" aria-label="What you have earned" className="mt-6 grid gap-4">
      <h2 className="text-xl font-bold">What you have earned</h2>
      <dl className="grid gap-2">
        {(
          [
            ['Today', today],
            ['Seven days', week],
            ['Not paid out', owed],
          ] as const
        ).map(([label, amount]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-soft">{label}</dt>
            <dd className="text-lg font-bold">
              <Ugx amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <AskForPay earnings={earnings} />
      {results.length > 0 && (
        <ul aria-label="Deliveries that were paid" className="divide-line grid divide-y">
          {results.map((each) => (
            <li key={`${each.order_number} ${each.at}`} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                <span className="figures font-semibold">{each.order_number}</span>
                {each.is_return && <span className="text-soft"> · came back</span>}
                <span className="text-soft block text-sm">{formatDateTime(each.at)}</span>
              </span>
              <Ugx amount={each.amount} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
