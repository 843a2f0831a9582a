import type { PayoutRow } from '@club/contract/money/payouts';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';

import { inReview, networkNames, payoutLooks } from '#web/features/money/desk/finance-looks.ts';
import { Contradiction } from '#web/features/money/transfers/Contradiction.tsx';
import { LostTransfer } from '#web/features/money/transfers/LostTransfer.tsx';
import { meQuery } from '#web/features/people/members/queries.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { toneClass } from '#web/ui/Notice.tsx';

import { checkWords, holdsStill, outcomeWords, sentText } from './payout-words.ts';
import type { PayoutBatch } from './use-payout-batch.ts';

/** One payout of cashback: to which wallet, who agreed, what the network said of it, and what became of a decision. */
export function PayoutItem({ payout, batch }: { payout: PayoutRow; batch: PayoutBatch }) {
  const { id, status, transfer, member_name } = payout;
  const isLost = status === 'sending' && transfer?.status === 'review';
  return (
    <Card as="li" className="flex gap-3">
      {batch.mayChoose(payout) ? (
        <label className="-my-2 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Choose the payout of ${member_name}`}
            checked={batch.isChosen(id)}
            onChange={() => batch.toggle(id)}
            className="accent-brand size-5"
          />
        </label>
      ) : (
        // Its place is kept: it may come back, and names stand under each other.
        batch.canDecide && <span aria-hidden className="-my-2 -ml-3 size-11 shrink-0" />
      )}
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
          <h3 className="font-bold wrap-anywhere">{member_name}</h3>
          <Ugx amount={payout.amount} className="text-lg font-bold" />
        </div>
        <p className="flex flex-wrap gap-2">
          <StatusBadge look={isLost ? inReview : payoutLooks[status]} />
          {payout.source === 'riding' && <Badge tone="info">Rider’s pay</Badge>}
        </p>
        <Story payout={payout} />
        <Said payout={payout} batch={batch} />
        {isLost && <LostTransfer transfer={transfer} />}
      </div>
    </Card>
  );
}

function Story({ payout }: { payout: PayoutRow }) {
  const { network, phone_masked, transfer, first_approved_by: first, second_approved_by: second } = payout;
  return (
    <>
      <DottedFacts
        facts={[
          `${networkNames[network]} ${phone_masked}`,
          formatDateTime(payout.requested_at),
          payout.retry_of !== null && 'sent again after it had failed',
          payout.retried && 'goes on as another payout',
        ]}
      />
      <p className="text-soft figures text-sm empty:hidden">{sentText(payout)}</p>
      {first && <Approved by={[first, second]} isWaiting={payout.status === 'waiting'} />}
      {payout.status === 'paid' && payout.ended_at !== null && (
        <p className="text-soft text-sm wrap-anywhere">
          Arrived {formatDateTime(payout.ended_at)}
          {transfer?.transaction_id && `, network’s ID ${transfer.transaction_id}`}
        </p>
      )}
      {payout.refusal_reason !== null && <p className="text-sm wrap-anywhere">“{payout.refusal_reason}”</p>}
      {payout.failure_reason && payout.status !== 'refused' && (
        <p className="text-bad text-sm">{failureText(payout.failure_reason)}</p>
      )}
      <Contradiction transfer={transfer} />
    </>
  );
}

interface ApprovedProps {
  by: readonly PayoutRow['first_approved_by'][];
  isWaiting: boolean;
}

/** Who has agreed, said to each admin of their own word, so that nobody wonders whether theirs counted. */
function Approved({ by, isWaiting }: ApprovedProps) {
  const me = useQuery(meQuery).data;
  const names = by.flatMap((person) => (person === null ? [] : [person.id === me?.id ? 'you' : person.name]));
  const isMine = names.includes('you');
  return (
    <p className={cx('flex items-start gap-1.5 text-sm', isMine ? 'text-good font-medium' : 'text-soft')}>
      <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Approved by {names.join(' and ')}
        {isWaiting && (isMine ? '. Another admin has to agree before it is sent.' : '. It takes one more.')}
      </span>
    </p>
  );
}

/** What was found out and done a moment ago. */
function Said({ payout, batch }: { payout: PayoutRow; batch: PayoutBatch }) {
  const check = batch.checks[payout.id];
  const outcome = batch.outcomes[payout.id];
  const lines = [
    ...(check === undefined ? [] : [checkWords(check)]),
    ...(check === undefined || check.others_today === 0
      ? []
      : [{ text: `${formatUgx(check.others_today)} more of this member today`, tone: 'warn' as const }]),
    ...(outcome === undefined || !holdsStill(outcome, payout) ? [] : [outcomeWords[outcome.name]]),
  ];
  return (
    <div role="status" className="grid justify-items-start gap-1.5 empty:hidden">
      {lines.map(({ text, tone }) => (
        <p key={text} className={`rounded-sm px-2 py-1 text-sm font-medium ${toneClass[tone]}`}>
          {text}
        </p>
      ))}
    </div>
  );
}
