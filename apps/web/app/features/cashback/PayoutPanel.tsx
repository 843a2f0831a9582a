import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { PayoutDialog } from './PayoutDialog.tsx';
import { cashbackTermsQuery } from './queries.ts';

/** Has available cashback paid out, or says why that cannot be done now. */
export function PayoutPanel() {
  const { data: terms, isPending, error, refetch, isFetching } = useQuery(cashbackTermsQuery);
  const [isOpen, setOpen] = useState(false);
  if (isPending) {
    return (
      <Loading label="Loading payouts">
        <Bone className="h-24 rounded-lg" />
      </Loading>
    );
  }
  if (terms === undefined) {
    return (
      <ErrorState
        title="Payouts could not be shown"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const reason = reasonAgainst(terms);
  return (
    <Card as="section" aria-label="Payout" className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 className="text-xl font-bold">Pay out to your mobile money</h2>
        <p className="text-soft text-sm">
          {reason ??
            `From ${formatUgx(terms.payout_minimum)}, fee ${formatUgx(terms.payout_fee)}. Or pay with it at checkout.`}
        </p>
      </div>
      <Button disabled={reason !== null} onClick={() => setOpen(true)}>
        Pay Out
      </Button>
      {isOpen && <PayoutDialog terms={terms} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function reasonAgainst(terms: { held_until: string | null; available: number; payout_minimum: number }): string | null {
  if (terms.held_until !== null) {
    return `Your PIN or a number was changed lately. Payouts are possible from ${formatDateTime(terms.held_until)}.`;
  }
  if (terms.available >= terms.payout_minimum) return null;
  return `Payouts start at ${formatUgx(terms.payout_minimum)}. Until then you can pay with your cashback at checkout.`;
}
