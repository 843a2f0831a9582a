import type { DifferenceRow } from '@club/contract/money/reconciliation';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { lostAsker } from '#web/features/money/desk/second-person.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { useDecideAdjustment } from './use-reconciliation-acts.ts';

type Adjustment = NonNullable<DifferenceRow['adjustment']>;
const titles: Record<Adjustment['status'], string> = {
  waiting: 'A correction waits for a second person',
  posted: 'A correction was posted',
  refused: 'A correction was refused',
};

/** A correction of the ledger: what it does, who asked for it, and the two answers while it waits. */
export function AdjustmentNotice({ adjustment }: { adjustment: Adjustment }) {
  const { id, amount, reason, status, requested_by, requested_at, decided_by } = adjustment;
  const isMine = useQuery(meQuery).data?.id === adjustment.requested_by_id;
  const isGone = status === 'waiting' && !adjustment.asker_is_admin;
  const hindrance = isMine || !isGone ? null : lostAsker({ name: requested_by, is_admin: false });
  const { mutate, isPending, variables } = useDecideAdjustment();
  const button = (decision: 'approve' | 'refuse', label: string) => (
    <Button
      variant={decision === 'approve' ? 'primary' : 'secondary'}
      loading={isPending && variables?.decision === decision}
      disabled={isPending}
      onClick={() => mutate({ id, decision })}
    >
      {label}
    </Button>
  );
  return (
    <Notice
      tone={status === 'waiting' ? 'warn' : 'info'}
      title={titles[status]}
      action={
        status === 'waiting' && (
          <>
            {!isMine && hindrance === null && button('approve', 'Approve')}
            {button('refuse', isMine ? 'Take Back' : 'Refuse')}
          </>
        )
      }
    >
      <p className="text-ink whitespace-pre-line">
        <Ugx amount={amount} /> at the network: {reason}
      </p>
      <p className="text-ink text-sm">
        Asked by {requested_by}, {formatDateTime(requested_at)}
        {decided_by && `; decided by ${decided_by}`}
      </p>
      {hindrance !== null && <p className="text-ink text-sm">{hindrance}</p>}
      {status === 'waiting' && isMine && <p className="text-ink text-sm">Another admin has to agree.</p>}
    </Notice>
  );
}
