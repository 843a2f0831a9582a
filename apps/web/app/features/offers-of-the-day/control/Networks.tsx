import type { ReplyOf } from '@club/contract/endpoint';
import type { watchDayOffers } from '@club/contract/offers-of-the-day/control';
import { formatCount } from '@club/rules/money';

import { Card } from '#web/ui/Card.tsx';
import { Progress } from '#web/ui/Progress.tsx';

type Figures = ReplyOf<typeof watchDayOffers>['networks'][number];
const names = { mtn: 'MTN Mobile Money', airtel: 'Airtel Money' } as const;
/** Fewer of a hundred decided payments than this went well: something may be wrong with the network. */
const WORRYING_PERCENT = 60;
/** Of fewer nothing can be said. */
const ENOUGH_DECIDED = 10;

/** How payments go on each network: of those that are decided, how many were paid. */
export function Networks({ networks }: { networks: readonly Figures[] }) {
  return (
    <section aria-label="Payments today" className="grid gap-4 sm:grid-cols-2">
      {(['mtn', 'airtel'] as const).map((network) => (
        <Network
          key={network}
          figures={
            networks.find((one) => one.network === network) ?? { network, asked: 0, paid: 0, failed: 0, waiting: 0 }
          }
        />
      ))}
    </section>
  );
}

function Network({ figures: { network, asked, paid, failed, waiting } }: { figures: Figures }) {
  const decided = paid + failed;
  const percent = decided === 0 ? 0 : (paid / decided) * 100;
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold">{names[network]}</h2>
      {asked === 0 ? (
        <p className="text-soft">No payments for offers of the day yet today.</p>
      ) : (
        <>
          <Progress
            size="md"
            percent={percent}
            label={`Paid on ${names[network]}`}
            text={decided === 0 ? 'None decided yet' : `${Math.round(percent)}% of ${formatCount(decided)} went well`}
            note={`${formatCount(waiting)} waiting`}
            tone={decided >= ENOUGH_DECIDED && percent < WORRYING_PERCENT ? 'bad' : 'good'}
          />
          <p className="figures text-soft text-sm">
            {formatCount(asked)} asked, {formatCount(paid)} paid, {formatCount(failed)} failed
          </p>
        </>
      )}
    </Card>
  );
}
