import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { PayoutDialog } from './PayoutDialog.tsx';
import { cashbackTermsQuery } from './queries.ts';

/** What is there to spend, the largest thing on its page; it is paid out from here, or it says why that cannot be done now. */
export function PayoutPanel() {
  const { data: terms, isPending, error, refetch, isFetching } = useQuery(cashbackTermsQuery);
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  if (isPending) {
    return (
      <Loading label="Loading payouts">
        <Bone className="h-60 rounded-lg sm:h-40 lg:h-35" />
      </Loading>
    );
  }
  if (terms === undefined) {
    return (
      <ErrorState
        title="Your available cashback could not be shown"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const reason = reasonAgainst(terms);
  return (
    <section
      aria-labelledby={heading}
      className="bg-deep text-on-deep shadow-card flex flex-wrap items-end justify-between gap-x-6 gap-y-4 rounded-lg p-5 sm:p-6"
    >
      <div className="@container grid min-w-0 flex-1 basis-64 gap-1">
        <h2 id={heading} className="text-on-deep-soft font-medium">
          Available cashback
        </h2>
        <Ugx amount={terms.available} className="text-gold text-[length:min(2.25rem,11.5cqw)] leading-10 font-bold" />
        <p className="text-on-deep-soft text-sm">
          {reason ??
            `Have it paid out to your mobile money from ${formatUgx(terms.payout_minimum)}, for a fee of ${formatUgx(terms.payout_fee)}. Or pay with it at checkout.`}
        </p>
      </div>
      <Button
        variant="gold"
        size="lg"
        className="max-sm:w-full"
        disabled={reason !== null}
        onClick={() => setOpen(true)}
      >
        Pay Out
      </Button>
      {isOpen && <PayoutDialog terms={terms} onClose={() => setOpen(false)} />}
    </section>
  );
}

function reasonAgainst(terms: { held_until: string | null; available: number; payout_minimum: number }): string | null {
  if (terms.held_until !== null) {
    return `Your PIN or a number was changed lately. Payouts are possible from ${formatDateTime(terms.held_until)}.`;
  }
  if (terms.available >= terms.payout_minimum) return null;
  return `Payouts start at ${formatUgx(terms.payout_minimum)}. Until then you can pay with your cashback at checkout.`;
}
