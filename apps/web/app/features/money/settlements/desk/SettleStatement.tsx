import type { StatementDetail } from '@club/contract/money/settlements';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';
import { formatPhone } from '@club/rules/uganda-phone';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { OWN_OUTLET } from '#web/features/money/desk/second-person.ts';
import { networkNames } from '#web/features/money/settlements/statement-looks.ts';
import { LostTransfer } from '#web/features/money/transfers/LostTransfer.tsx';
import { meQuery } from '#web/features/people/members/queries.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { AnswerDisputeDialog } from './AnswerDisputeDialog.tsx';
import { CorrectionNotice } from './CorrectionNotice.tsx';
import { PaidByHandDialog } from './PaidByHandDialog.tsx';
import { useApproveStatement, useAskSettlementAgain } from './use-statement-acts.ts';

/** What an admin can do about a statement now. */
export function SettleStatement({ statement }: { statement: StatementDetail }) {
  // A number is held until its time, also where nobody touches the screen.
  useClock();
  const { status, due, payments, outlet } = statement;
  const isOwn = useQuery(meQuery).data?.outlets.some(({ id }) => id === outlet.id) === true;
  if (statement.correction !== null) return <CorrectionNotice correction={statement.correction} isOwn={isOwn} />;
  if (status === 'disputed') return <AnswerDispute statement={statement} isOwn={isOwn} />;
  if (status === 'agreed' && due > 0) {
    return isOwn ? <Notice tone="info">{OWN_OUTLET}</Notice> : <Approve statement={statement} />;
  }
  const sent = payments[0]?.transfer ?? null;
  if (status === 'sending' && sent?.status === 'review') {
    return (
      <>
        <AskAgain id={statement.id} isFirst={sent.closing === null} />
        <LostTransfer transfer={sent} outlet={outlet.id} wide />
      </>
    );
  }
  return null;
}

function AnswerDispute({ statement, isOwn }: { statement: StatementDetail; isOwn: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        Answer
      </Button>
      {open && <AnswerDisputeDialog statement={statement} mayCorrect={!isOwn} onClose={() => setOpen(false)} />}
    </>
  );
}

function Approve({ statement }: { statement: StatementDetail }) {
  const { id, due, outlet, account, first_approved_by } = statement;
  const [open, setOpen] = useState(false);
  const [byHand, setByHand] = useState(false);
  const approve = useApproveStatement(id, () => setOpen(false));
  const me = useQuery(meQuery).data;
  if (first_approved_by !== null && first_approved_by.id === me?.id) {
    return <Notice tone="info">You have approved. It is sent once a second admin has approved it too.</Notice>;
  }
  if (account === null) {
    return (
      <Notice
        tone="warn"
        action={
          <LinkButton to={paths.adminOutletSettlements(outlet.id)} variant="secondary">
            Set Number
          </LinkButton>
        }
      >
        Before this can be paid, say to which number {outlet.name} is paid.
      </Notice>
    );
  }
  if (account.held_until !== null && new Date(account.held_until).getTime() > serverNow()) {
    return (
      <Notice tone="warn">
        The number of this outlet was changed. Nothing is paid before {formatDateTime(account.held_until)}.
      </Notice>
    );
  }
  const holder = account.holder_name === null ? '' : `, the wallet of ${account.holder_name}`;
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        Approve {formatUgx(due)}
      </Button>
      {first_approved_by !== null && (
        <Button wide variant="secondary" onClick={() => setByHand(true)}>
          Paid by Hand
        </Button>
      )}
      {byHand && <PaidByHandDialog statement={statement} onClose={() => setByHand(false)} />}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => approve.mutate(due)}
        title={`Pay ${formatUgx(due)} to ${outlet.name}?`}
        confirmLabel="Approve"
        tone="primary"
        loading={approve.isPending}
      >
        To {networkNames[account.network]} {numberOf(account)}
        {holder}.{' '}
        {first_approved_by === null
          ? 'It is sent once a second admin has approved it too.'
          : `${first_approved_by.name} has approved it; with you it is sent.`}
      </ConfirmDialog>
    </>
  );
}

function AskAgain({ id, isFirst }: { id: string; isFirst: boolean }) {
  const ask = useAskSettlementAgain(id);
  return (
    <Button wide variant={isFirst ? 'primary' : 'secondary'} loading={ask.isPending} onClick={() => ask.mutate()}>
      Ask the Network Again
    </Button>
  );
}

/** Whole, so that it can be held against what the outlet has given. */
function numberOf({ phone_number, phone_masked }: NonNullable<StatementDetail['account']>): string {
  return phone_number === null ? phone_masked : formatPhone(phone_number);
}
