import type { RefundRow } from '@club/contract/money/refunds';
import { NOT_RECEIVED } from '@club/rules/transfer-status';

import { lostAsker, OWN_MONEY } from '#web/features/money/desk/second-person.ts';
import type { RefundAct } from '#web/features/money/desk/use-finance-acts.ts';

export interface ActWords {
  label: string;
  /** Asked before it is done. */
  effect: string;
}

/** Whether the network has told nothing of it to the last question. */
export const isLostRefund = ({ status, transfer }: RefundRow) => status === 'sending' && transfer?.status === 'review';

/** What this admin may do about a refund now. */
export function refundActsFor(refund: RefundRow, me: string | undefined): [RefundAct, ActWords][] {
  if (refund.status === 'waiting') return waitingActs(refund, me);
  if (refund.member_id === me) return [];
  if (refund.status === 'failed') {
    const retry: [RefundAct, ActWords] = [
      'retry',
      { label: 'Send Again', effect: 'It is sent as money to the wallet that paid.' },
    ];
    return refund.other_number === null ? [retry] : [retry, ['redirect', elsewhere(refund.other_number)]];
  }
  const effect =
    refund.transfer?.failure_reason === NOT_RECEIVED
      ? 'The network is asked once more. Where it says again that it never heard of it, it is sent again under the same reference.'
      : 'Nothing is sent; the network is asked what became of it.';
  return isLostRefund(refund) ? [['retry', { label: 'Ask the Network Again', effect }]] : [];
}

const elsewhere = (number: string): ActWords => ({
  label: 'Send to Other Number',
  effect: `It is sent to ${number}, which the member has by now. Only if the wallet that paid takes no money any more.`,
});

function waitingActs(refund: RefundRow, me: string | undefined): [RefundAct, ActWords][] {
  const effect = 'Nothing is sent. It may be asked for anew.';
  if (refund.requested_by?.id === me) return [['refuse', { label: 'Take Back', effect }]];
  const refuse: [RefundAct, ActWords] = ['refuse', { label: 'Refuse', effect }];
  if (refund.member_id === me || lostAsker(refund.requested_by) !== null) return [refuse];
  const agree = { label: 'Approve', effect: 'You are the second person. The money is sent at once.' };
  return [['approve', agree], refuse];
}

/** What stands beside the acts: whom it waits for, or why this admin cannot agree to it; null where nothing is to be said. */
export function refundNote(refund: RefundRow, me: string | undefined): string | null {
  const { status, requested_by, member_id } = refund;
  if (status === 'waiting' && requested_by?.id === me) return 'Another admin has to agree before it is sent.';
  if ((status === 'waiting' || status === 'failed') && member_id === me) return OWN_MONEY;
  return status === 'waiting' ? lostAsker(requested_by) : null;
}
