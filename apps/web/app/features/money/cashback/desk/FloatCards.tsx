import type { NetworkFloat } from '@club/contract/money/payouts';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';

import { networkNames } from '#web/features/money/desk/finance-looks.ts';
import { floatQuery } from '#web/features/money/desk/queries.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

const gridClass = 'grid grid-cols-1 gap-3 @min-[42rem]:grid-cols-2';

/** What stands on the wallets that pay out, beside what is asked of them. */
export function FloatCards() {
  const float = useQuery(floatQuery);
  if (float.isPending) {
    return (
      <Loading label="Asking the networks for the balances">
        <div className="@container">
          <div className={gridClass}>
            <Bone className="h-35 rounded-lg" />
            <Bone className="h-35 rounded-lg" />
          </div>
        </div>
      </Loading>
    );
  }
  if (float.data === undefined) {
    return (
      <Notice
        tone="bad"
        live
        beside
        title="The balances could not be shown"
        action={
          <Button variant="secondary" loading={float.isFetching} onClick={() => void float.refetch()}>
            Try Again
          </Button>
        }
      >
        {float.error.message}
      </Notice>
    );
  }
  return (
    <div className="@container">
      <ul aria-label="Wallets that pay out" className={gridClass}>
        {float.data.results.map((one) => (
          <FloatCard key={one.network} float={one} asking={float.isFetching} onAsk={() => void float.refetch()} />
        ))}
      </ul>
    </div>
  );
}

interface FloatCardProps {
  float: NetworkFloat;
  asking: boolean;
  onAsk: () => void;
}

function FloatCard({ float, asking, onAsk }: FloatCardProps) {
  const { network, balance, waiting, sending, in_review, ...told } = float;
  const isShort = balance !== null && balance < waiting;
  return (
    <Card as="li" className="grid min-h-35 content-start gap-1">
      <p className="text-soft text-sm">{networkNames[network]} wallet that pays out</p>
      <p className="text-2xl font-bold">{balance === null ? 'Nobody knows yet' : <Ugx amount={balance} />}</p>
      <Told {...told} asking={asking} onAsk={onAsk} />
      <p className="text-soft text-sm">
        <Ugx amount={waiting} /> wait for approval, <Ugx amount={sending} /> on their way
      </p>
      {in_review > 0 && (
        <p className="text-warn text-sm">
          <Ugx amount={in_review} /> in review: nobody knows yet whether it was sent
        </p>
      )}
      {isShort && (
        <p className="text-bad flex items-center gap-2 text-sm font-semibold">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          Not enough for what waits
        </p>
      )}
    </Card>
  );
}

type ToldProps = Pick<NetworkFloat, 'known_at' | 'tells_now'> & Pick<FloatCardProps, 'asking' | 'onAsk'>;

/** When the network told it, and whether it tells now: an old figure never looks like a new one. */
function Told({ known_at, tells_now, asking, onAsk }: ToldProps) {
  const since = known_at === null ? '' : `As of ${formatTimeOnDay(known_at, serverNow())}`;
  if (tells_now) return <p className="text-soft figures text-sm">{since}</p>;
  const silence = since === '' ? 'The network does not tell' : `${since}. The network does not tell now`;
  return (
    <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-warn figures text-sm">{silence}</p>
      <Button variant="quiet" className="-mr-4" loading={asking} loadingLabel="Asking..." onClick={onAsk}>
        Ask Again
      </Button>
    </div>
  );
}
