import type { TransferRow } from '@club/contract/money/refunds';
import { formatDateTime } from '@club/rules/kampala-time';
import { NOT_RECEIVED } from '@club/rules/transfer-status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { lostAsker, OWN_MONEY, OWN_OUTLET } from '#web/features/money/desk/second-person.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Lasting } from '#web/ui/Lasting.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { CloseTransferDialog } from './CloseTransferDialog.tsx';
import { useDecideClosing } from './use-transfer-acts.ts';

const NEVER_HEARD_OF =
  'The network says that it never heard of it. Have it asked again: where it says so once more, the same money is sent again under the same reference, so that it cannot arrive twice.';

interface LostTransferProps {
  transfer: TransferRow;
  /** The outlet that it goes to, where it goes to one. */
  outlet?: string;
  wide?: boolean;
}

/** The way out for money of which the network never tells: one admin says what became of it, another agrees. */
export function LostTransfer({ transfer, outlet, wide = false }: LostTransferProps) {
  const [open, setOpen] = useState(false);
  const me = useQuery(meQuery).data;
  const isOfOwnOutlet = me?.outlets.some(({ id }) => id === outlet) === true;
  const own = isOfOwnOutlet
    ? OWN_OUTLET
    : transfer.member_id !== null && transfer.member_id === me?.id
      ? OWN_MONEY
      : null;
  if (transfer.closing !== null) {
    return (
      <div className="basis-full">
        <Finding id={transfer.id} closing={transfer.closing} own={own} />
      </div>
    );
  }
  if (own !== null) return <p className="basis-full text-sm">{own}</p>;
  return (
    <>
      {transfer.failure_reason === NOT_RECEIVED && <p className="basis-full text-sm">{NEVER_HEARD_OF}</p>}
      <Button variant="secondary" wide={wide} className={wide ? '' : 'sm:w-fit'} onClick={() => setOpen(true)}>
        Close by Hand
      </Button>
      <Lasting open={open} onClose={() => setOpen(false)}>
        {(close) => <CloseTransferDialog transfer={transfer} onClose={close} />}
      </Lasting>
    </>
  );
}

interface FindingProps {
  id: string;
  closing: NonNullable<TransferRow['closing']>;
  /** Why this admin cannot agree to it; null where they can. */
  own: string | null;
}

function Finding({ id, closing, own }: FindingProps) {
  const { outcome, transaction_id, reason, asked_by, asked_at } = closing;
  const { mutate, isPending, variables } = useDecideClosing(id, asked_at);
  const me = useQuery(meQuery).data;
  const isMine = asked_by !== null && asked_by.id === me?.id;
  const hindrance = isMine ? null : (own ?? lostAsker(asked_by));
  const button = (decision: 'approve' | 'refuse') => ({
    loading: isPending && variables === decision,
    disabled: isPending,
    onClick: () => mutate(decision),
  });
  return (
    <Notice
      tone="warn"
      title={
        outcome === 'sent' ? 'It was sent: a second admin has to agree' : 'It was not sent: a second admin has to agree'
      }
      action={
        <>
          {!isMine && hindrance === null && <Button {...button('approve')}>Approve</Button>}
          <Button variant="secondary" {...button('refuse')}>
            {isMine ? 'Take It Back' : 'Refuse'}
          </Button>
        </>
      }
    >
      <div className="text-ink grid gap-1">
        {transaction_id !== null && (
          <p>
            Transaction <span className="figures break-all select-all">{transaction_id}</span>
          </p>
        )}
        <p className="whitespace-pre-line">“{reason}”</p>
        <p className="text-sm">
          {asked_by?.name ?? 'An admin'}, {formatDateTime(asked_at)}
        </p>
        {hindrance !== null && <p className="text-sm">{hindrance}</p>}
      </div>
    </Notice>
  );
}
