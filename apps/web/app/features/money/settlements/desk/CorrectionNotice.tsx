import type { StatementDetail } from '@club/contract/money/settlements';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { lostAsker, OWN_OUTLET } from '#web/features/money/desk/second-person.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { useDecideCorrection } from './use-statement-acts.ts';

interface CorrectionNoticeProps {
  correction: NonNullable<StatementDetail['correction']>;
  /** Whether the one who looks at it manages the outlet. */
  isOwn: boolean;
}

/** A correction that waits for a second admin, with the answer that the outlet gets then. Who asked may take it back. */
export function CorrectionNotice({ correction, isOwn }: CorrectionNoticeProps) {
  const { id, amount, answer, requested_by, requested_at } = correction;
  const { mutate, isPending, variables } = useDecideCorrection(id);
  const me = useQuery(meQuery).data;
  const isMine = requested_by !== null && requested_by.id === me?.id;
  const hindrance = isMine ? null : isOwn ? OWN_OUTLET : lostAsker(requested_by);
  return (
    <Notice
      tone="warn"
      title="A correction waits for a second admin"
      action={
        <>
          {!isMine && hindrance === null && (
            <Button
              loading={isPending && variables === 'approve'}
              disabled={isPending}
              onClick={() => mutate('approve')}
            >
              Approve
            </Button>
          )}
          <Button
            variant="secondary"
            loading={isPending && variables === 'refuse'}
            disabled={isPending}
            onClick={() => mutate('refuse')}
          >
            {isMine ? 'Take It Back' : 'Refuse'}
          </Button>
        </>
      }
    >
      <p className="text-ink whitespace-pre-line">
        <Ugx amount={Math.abs(amount)} className="font-semibold" />{' '}
        {amount < 0 ? 'is taken from the outlet’s account' : 'is added to the outlet’s account'}, with the answer “
        {answer}”
      </p>
      <p className="text-ink text-sm">
        Asked by {requested_by?.name ?? 'an admin'}, {formatDateTime(requested_at)}
      </p>
      {hindrance !== null && <p className="text-ink text-sm">{hindrance}</p>}
    </Notice>
  );
}
