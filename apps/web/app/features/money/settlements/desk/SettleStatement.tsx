import type { TransferRow } from '@club/contract/money/refunds';
import type { StatementDetail } from '@club/contract/money/settlements';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';
import { formatPhone } from '@club/rules/uganda-phone';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { OWN_OUTLET } from '#web/features/money/desk/second-person.ts';
import { networkNames } from '#web/features/money/settlements/statement-looks.ts';
import { heldUntil } from '#web/features/money/settlements/statement-steps.ts';
import { LostTransfer } from '#web/features/money/transfers/LostTransfer.tsx';
import { meQuery } from '#web/features/people/members/queries.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Lasting } from '#web/ui/Lasting.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { AnswerDisputeDialog } from './AnswerDisputeDialog.tsx';
import { CorrectionNotice } from './CorrectionNotice.tsx';
import { PaidByHandDialog } from './PaidByHandDialog.tsx';
import { useApproveStatement, useAskSettlementAgain, useWithdrawApproval } from './use-statement-acts.ts';

type Account = NonNullable<StatementDetail['account']>;

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
        <AskAgain id={statement.id} sent={sent} />
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
      <Lasting open={open} onClose={() => setOpen(false)}>
        {(close) => <AnswerDisputeDialog statement={statement} mayCorrect={!isOwn} onClose={close} />}
      </Lasting>
    </>
  );
}

function Approve({ statement }: { statement: StatementDetail }) {
  const { due, outlet, account, first_approved_by } = statement;
  // With what was due when it was asked; who has agreed by then is said as it is.
  const [asked, setAsked] = useState<{ due: number; isByHand: boolean } | null>(null);
  const me = useQuery(meQuery).data;
  if (first_approved_by !== null && first_approved_by.id === me?.id) {
    return <OwnApproval id={statement.id} />;
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
  const held = heldUntil(account);
  if (held !== null) {
    return (
      <Notice tone="warn">The number of this outlet was changed. Nothing is paid before {formatDateTime(held)}.</Notice>
    );
  }
  return (
    <>
      <Button wide onClick={() => setAsked({ due, isByHand: false })}>
        Approve {formatUgx(due)}
      </Button>
      {first_approved_by !== null && (
        <Button wide variant="secondary" onClick={() => setAsked({ due, isByHand: true })}>
          Paid by Hand
        </Button>
      )}
      <Lasting open={asked !== null} onClose={() => setAsked(null)}>
        {(close) => asked && <Question statement={{ ...statement, account, ...asked }} close={close} />}
      </Lasting>
    </>
  );
}

function OwnApproval({ id }: { id: string }) {
  const { mutate, isPending } = useWithdrawApproval(id);
  return (
    <Notice
      tone="info"
      action={
        <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
          Take It Back
        </Button>
      }
    >
      You have approved. It is sent once a second admin has approved it too.
    </Notice>
  );
}

interface QuestionProps {
  statement: StatementDetail & { account: Account; isByHand: boolean };
  close: () => void;
}

function Question({ statement, close }: QuestionProps) {
  const { id, due, outlet, account, first_approved_by, isByHand } = statement;
  const approve = useApproveStatement(id, close);
  if (isByHand) return <PaidByHandDialog statement={statement} onClose={close} />;
  const holder = account.holder_name === null ? '' : `, the wallet of ${account.holder_name}`;
  return (
    <ConfirmDialog
      open
      onClose={close}
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
  );
}

function AskAgain({ id, sent: { last_check_at, closing } }: { id: string; sent: TransferRow }) {
  const ask = useAskSettlementAgain(id, last_check_at);
  const variant = closing === null ? 'primary' : 'secondary';
  return (
    <Button wide variant={variant} loading={ask.isPending} onClick={() => ask.mutate()}>
      Ask the Network Again
    </Button>
  );
}

/** Whole, so that it can be held against what the outlet has given. */
function numberOf({ phone_number, phone_masked }: Account): string {
  return phone_number === null ? phone_masked : formatPhone(phone_number);
}
