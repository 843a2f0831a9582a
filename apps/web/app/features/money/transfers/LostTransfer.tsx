import type { TransferRow } from '@club/contract/money/refunds';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { meQuery } from '#web/features/people/members/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { CloseTransferDialog } from './CloseTransferDialog.tsx';
import { useDecideClosing } from './use-transfer-acts.ts';

/** The way out for money of which the network never tells: one admin says what became of it, another agrees. */
export function LostTransfer({ transfer, wide = false }: { transfer: TransferRow; wide?: boolean }) {
  const [open, setOpen] = useState(false);
  if (transfer.closing !== null) {
    return (
      <div className="basis-full">
        <Finding id={transfer.id} closing={transfer.closing} />
      </div>
    );
  }
  return (
    <>
      <Button variant="secondary" wide={wide} className={wide ? '' : 'sm:w-fit'} onClick={() => setOpen(true)}>
        Close by Hand
      </Button>
      {open && <CloseTransferDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </>
  );
}

function Finding({ id, closing }: { id: string; closing: NonNullable<TransferRow['closing']> }) {
  const { outcome, transaction_id, reason, asked_by, asked_at } = closing;
  const { mutate, isPending, variables } = useDecideClosing(id);
  const me = useQuery(meQuery).data;
  const isMine = asked_by !== null && asked_by.id === me?.id;
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
          {!isMine && <Button {...button('approve')}>Approve</Button>}
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
        <p>“{reason}”</p>
        <p className="text-sm">
          {asked_by?.name ?? 'An admin'}, {formatDateTime(asked_at)}
        </p>
      </div>
    </Notice>
  );
}
