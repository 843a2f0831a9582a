import type { RefundRow } from '@club/contract/money/refunds';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { inReview, refundLooks } from '#web/features/money/desk/finance-looks.ts';
import { type RefundAct, useRefundAct } from '#web/features/money/desk/use-finance-acts.ts';
import { Contradiction } from '#web/features/money/transfers/Contradiction.tsx';
import { LostTransfer } from '#web/features/money/transfers/LostTransfer.tsx';
import { meQuery } from '#web/features/people/members/queries.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Lasting } from '#web/ui/Lasting.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { type ActWords, isLostRefund, refundActsFor, refundNote } from './refund-acts.ts';

/** One refund: what goes back which way, who asked for it, and what can be done now. */
export function RefundItem({ refund }: { refund: RefundRow }) {
  const { mutate, isPending, variables } = useRefundAct();
  const [asking, setAsking] = useState<[RefundAct, ActWords] | null>(null);
  const me = useQuery(meQuery).data;
  const acts = refundActsFor(refund, me?.id);
  const note = refundNote(refund, me?.id);
  const isLost = isLostRefund(refund);
  // The button is busy when its question closes, and may be gone when it is over.
  const place = useFocusPlace<HTMLDivElement>(isPending);
  return (
    <Card as="li">
      <div
        ref={place}
        tabIndex={-1}
        role="group"
        aria-label={`Order ${refund.order_number}`}
        className="grid gap-2 outline-none"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="figures font-bold">Order {refund.order_number}</h3>
          <Ugx amount={refund.amount} className="text-lg font-bold" />
        </div>
        <p>
          <StatusBadge look={isLost ? inReview : refundLooks[refund.status]} />
        </p>
        <RefundStory refund={refund} />
        {note !== null && <p className="text-sm wrap-anywhere">{note}</p>}
        {(acts.length > 0 || isLost) && (
          <div className="mt-1 grid gap-2 sm:flex sm:flex-wrap">
            {acts.map(([act, words], index) => (
              <Button
                key={act}
                variant={index === 0 ? 'primary' : 'secondary'}
                loading={isPending && variables.act === act}
                disabled={isPending}
                onClick={() => setAsking([act, words])}
              >
                {words.label}
              </Button>
            ))}
            {isLost && refund.transfer && <LostTransfer transfer={refund.transfer} />}
          </div>
        )}
      </div>
      <Lasting open={asking !== null} onClose={() => setAsking(null)}>
        {(close) => asking && <Question {...{ refund, asking, mutate, close }} />}
      </Lasting>
    </Card>
  );
}

interface QuestionProps {
  refund: RefundRow;
  asking: [RefundAct, ActWords];
  mutate: ReturnType<typeof useRefundAct>['mutate'];
  close: () => void;
}

function Question({ refund, asking: [act, { label, effect }], mutate, close }: QuestionProps) {
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={`${label}: order ${refund.order_number}?`}
      confirmLabel={label}
      tone={act === 'refuse' ? 'danger' : 'primary'}
      onConfirm={() => {
        mutate({ refund, act });
        close();
      }}
    >
      <Ugx amount={refund.amount} className="font-semibold" /> for {refund.member_name}. {effect}
    </ConfirmDialog>
  );
}

function RefundStory({ refund }: { refund: RefundRow }) {
  const toWallet = refund.money_part - refund.withheld;
  return (
    <>
      <DottedFacts
        facts={[
          refund.member_name,
          <span key="reason" className="whitespace-pre-line">
            {refund.reason}
          </span>,
          formatDateTime(refund.requested_at),
          refund.requested_by && `asked by ${refund.requested_by.name}`,
          refund.decided_by && `decided by ${refund.decided_by.name}`,
        ]}
      />
      <p className="text-soft text-sm">
        {toWallet > 0 && (
          <>
            <Ugx amount={toWallet} /> to the wallet
          </>
        )}
        {toWallet > 0 && refund.cashback_part > 0 && ', '}
        {refund.cashback_part > 0 && (
          <>
            <Ugx amount={refund.cashback_part} /> as cashback
          </>
        )}
        {refund.cashback_reversed > 0 && (
          <>
            , <Ugx amount={refund.cashback_reversed} /> cashback taken back
          </>
        )}
      </p>
      {refund.status === 'completed' && refund.ended_at !== null && (
        <p className="text-soft text-sm wrap-anywhere">
          Arrived {formatDateTime(refund.ended_at)}
          {refund.transfer?.transaction_id && `, network’s ID ${refund.transfer.transaction_id}`}
        </p>
      )}
      {refund.failure_reason && <p className="text-bad text-sm">{failureText(refund.failure_reason)}</p>}
      <Contradiction transfer={refund.transfer} />
      {refund.sent_before && (
        <p className="text-bad text-sm font-medium">The network says now that it was sent at an earlier try already.</p>
      )}
    </>
  );
}
