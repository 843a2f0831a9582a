import type { PaymentInReview, ReviewDecision } from '@club/contract/money/payments';

import type { ButtonVariant } from '#web/ui/Button.tsx';

/** As much of a payment as a decision needs to know. */
export type Decidable = Pick<
  PaymentInReview,
  'id' | 'member_id' | 'order_number' | 'amount' | 'received' | 'status' | 'provider_transaction_id' | 'decisions'
>;

interface Words {
  label: string;
  variant: ButtonVariant;
  /** What it does, before it is done. */
  effect: string;
}

export const decisionWords: Record<ReviewDecision, Words> = {
  ask_again: {
    label: 'Ask Again',
    variant: 'secondary',
    effect: 'The network is asked once more by our own reference. Its answer decides.',
  },
  paid: {
    label: 'Accept as Paid',
    variant: 'primary',
    effect: 'The order counts as paid and goes on. What came beyond its price goes back to the wallet that paid.',
  },
  not_paid: {
    label: 'Not Paid',
    variant: 'secondary',
    effect: 'The payment counts as failed. The member may pay the order again.',
  },
  money_back: {
    label: 'Give Back',
    variant: 'secondary',
    effect: 'The money goes back to the wallet that paid. The member may pay the order again.',
  },
  dismiss: {
    label: 'Close Review',
    variant: 'secondary',
    effect: 'It leaves the review. Nothing about the money changes.',
  },
};

/** What it does to this one: of money that was held the network's word counts, asked at that moment. */
export function effectOf({ status }: Decidable, decision: ReviewDecision): string {
  const { effect } = decisionWords[decision];
  if (decision !== 'not_paid' || status !== 'mismatch') return effect;
  return 'The network is asked once more. If it still says that nothing came, the payment counts as failed, and the member may pay the order again.';
}

/** Nobody decides so about money of their own. */
export function isAboutMoney(decision: ReviewDecision): boolean {
  return decision !== 'ask_again' && decision !== 'dismiss';
}

/** What the network has not told us itself stands only in its statement. */
export function needsNumber(payment: Decidable, decision: ReviewDecision): boolean {
  if (decision === 'paid') return payment.provider_transaction_id === null;
  return decision === 'money_back' && payment.status !== 'mismatch';
}
