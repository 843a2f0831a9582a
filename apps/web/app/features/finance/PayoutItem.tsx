import type { PayoutRow } from '@club/contract/finance';
import { formatDateTime } from '@club/rules/kampala-time';

import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { payoutLooks } from './finance-looks.ts';
import { usePayoutAct } from './use-finance-acts.ts';

const networkNames = { mtn: 'MTN', airtel: 'Airtel' };

/** One payout of cashback: to which wallet, who agreed, and what can be done now. */
export function PayoutItem({ payout }: { payout: PayoutRow }) {
  const { mutate, isPending, variables } = usePayoutAct();
  const decide = (decision: 'approve' | 'refuse') => mutate({ ids: [payout.id], decision });
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="font-bold">{payout.member_name}</h3>
        <Ugx amount={payout.amount} className="text-lg font-bold" />
      </div>
      <p>
        <StatusBadge look={payoutLooks[payout.status]} />
      </p>
      <p className="text-soft text-sm">
        {networkNames[payout.network]} {payout.phone_masked} · fee <Ugx amount={payout.fee} /> ·{' '}
        {formatDateTime(payout.requested_at)}
        {payout.first_approved_by && ` · approved by ${payout.first_approved_by.name}`}
        {payout.second_approved_by && ` and ${payout.second_approved_by.name}`}
      </p>
      {payout.failure_reason && <p className="text-bad text-sm">Reason: {payout.failure_reason}</p>}
      {payout.status === 'waiting' && (
        <div className="flex flex-wrap gap-3">
          <Button
            loading={isPending && variables?.decision === 'approve'}
            disabled={isPending}
            onClick={() => decide('approve')}
          >
            Approve
          </Button>
          <Button
            variant="secondary"
            loading={isPending && variables?.decision === 'refuse'}
            disabled={isPending}
            onClick={() => decide('refuse')}
          >
            Refuse
          </Button>
        </div>
      )}
    </Card>
  );
}
