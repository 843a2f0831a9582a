import type { PaymentInReview } from '@club/contract/money/payments';

import type { Fact } from '#web/features/money/desk/Facts.tsx';

import { decisionWords } from './decision-words.ts';

/** What people, or the network, have said of a payment that waits: what one of two wants, and why it was marked. */
export function saidBy({ asked, mark }: Pick<PaymentInReview, 'asked' | 'mark'>): (Fact | null)[] {
  return [
    asked && {
      label: `${asked.by.name} wants: ${decisionWords[asked.decision].label}`,
      value: `By ${asked.transaction_id}. Another admin has to decide the same.`,
    },
    mark && { label: `Marked by ${mark.by}`, value: mark.reason },
  ];
}
