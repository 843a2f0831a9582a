import type { NetworkFloat } from '@club/contract/money/payouts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';

import { networkNames } from '#web/features/money/desk/finance-looks.ts';
import { floatQuery } from '#web/features/money/desk/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

/** What stands on the wallets that pay out, beside what is asked of them. */
export function FloatCards() {
  const float = useQuery(floatQuery);
  if (float.isPending) {
    return (
      <Loading label="Loading the balances">
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          <Bone className="h-28 rounded-lg" />
          <Bone className="h-28 rounded-lg" />
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
    <ul aria-label="Wallets that pay out" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {float.data.results.map((one) => (
        <FloatCard key={one.network} float={one} />
      ))}
    </ul>
  );
}

function FloatCard({ float: { network, balance, waiting, sending } }: { float: NetworkFloat }) {
  const isShort = balance !== null && balance < waiting;
  return (
    <Card as="li" className="grid min-h-28 content-start gap-1">
      <p className="text-soft text-sm">{networkNames[network]} wallet that pays out</p>
      <p className="text-2xl font-bold">{balance === null ? 'Not told now' : <Ugx amount={balance} />}</p>
      <p className="text-soft text-sm">
        <Ugx amount={waiting} /> wait for approval, <Ugx amount={sending} /> on their way
      </p>
      {isShort && (
        <p className="text-bad flex items-center gap-2 text-sm font-semibold">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          Not enough for what waits
        </p>
      )}
    </Card>
  );
}
