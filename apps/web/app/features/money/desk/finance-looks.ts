import type { PaymentInReview } from '@club/contract/money/payments';
import type { PaymentFilter, PaymentRow } from '@club/contract/money/payments-desk';
import type { PayoutRow } from '@club/contract/money/payouts';
import type { RefundRow } from '@club/contract/money/refunds';
import { CircleAlert, CircleCheck, CircleHelp, CircleX, Clock3, Flag, Scale, Undo2 } from 'lucide-react';

import type { StatusLook } from '#web/ui/Badge.tsx';

export const networkNames = { mtn: 'MTN', airtel: 'Airtel' };

export const refundLooks: Record<RefundRow['status'], StatusLook> = {
  waiting: { label: 'Needs a second person', tone: 'warn', icon: Clock3 },
  sending: { label: 'Being sent', tone: 'info', icon: Undo2 },
  completed: { label: 'Sent', tone: 'good', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
  refused: { label: 'Refused', tone: 'neutral', icon: CircleX },
};

export const payoutLooks: Record<PayoutRow['status'], StatusLook> = {
  waiting: { label: 'Waits for approval', tone: 'warn', icon: Clock3 },
  sending: { label: 'Being sent', tone: 'info', icon: Undo2 },
  paid: { label: 'Paid', tone: 'good', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
  refused: { label: 'Refused', tone: 'neutral', icon: CircleX },
};

/** Money of ours that was sent and of which nobody knows what became. */
export const inReview: StatusLook = { label: 'Nobody knows yet', tone: 'warn', icon: CircleHelp };

export const paymentLooks: Record<PaymentRow['status'], StatusLook> = {
  pending: { label: 'Not sent yet', tone: 'neutral', icon: Clock3 },
  initiated: { label: 'Waits for the PIN', tone: 'info', icon: Clock3 },
  unknown: { label: 'Not known, asking', tone: 'warn', icon: CircleHelp },
  timeout: { label: 'No answer yet, asking', tone: 'warn', icon: CircleHelp },
  mismatch: { label: 'Does not fit', tone: 'bad', icon: Scale },
  completed: { label: 'Paid', tone: 'good', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'neutral', icon: CircleX },
};

export const reviewLooks: Record<PaymentInReview['kind'], StatusLook> = {
  mismatch: { label: 'Does not fit', tone: 'bad', icon: Scale },
  undecided: { label: 'Never decided', tone: 'warn', icon: CircleHelp },
  claim: { label: '“I was charged”', tone: 'warn', icon: Flag },
  marked: { label: 'Marked for review', tone: 'info', icon: Flag },
};

export const paymentFilterWords: Record<PaymentFilter, string> = {
  open: 'Open',
  completed: 'Paid',
  failed: 'Failed',
  mismatch: 'Does not fit',
};

/** What happened to a payment, by the kind of its event. */
const eventWords: Record<string, string> = {
  requested: 'Asked for',
  sending: 'Request sent to the network',
  accepted: 'The network took the request',
  duplicate: 'The network had it already',
  refused: 'The network refused the request',
  not_sent: 'The request did not leave',
  unknown: 'The answer was lost',
  checked: 'The network was asked',
  asked: 'An admin had the network asked',
  completed: 'Paid',
  failed: 'Failed',
  mismatch: 'Paid, but it does not fit',
  gave_up: 'Three days without an answer',
  claimed: 'The payer says: I was charged',
  charged_after_failure: 'Charged after it had failed',
  decision_asked: 'An admin asked to decide, another has to agree',
  decided: 'A person decided',
  owed: 'Money is owed to the member',
  goes_back: 'Money goes back to the wallet',
  marked: 'Marked for review',
  doubted: 'The network said otherwise by itself',
  denied: 'The network denies that it was paid',
  confirmed: 'The network stands by it',
};

export const eventLabel = (kind: string) => eventWords[kind] ?? kind.replaceAll('_', ' ');
