import type { PaymentInReview } from '@club/contract/money/payments';
import { formatCount } from '@club/rules/money';
import { formatPhone } from '@club/rules/uganda-phone';

/** `10,000 UGX from +256 772 000 000`, as far as the network said it. */
export function receivedText({ amount, currency, msisdn }: NonNullable<PaymentInReview['received']>): string {
  const sum = amount === null ? 'The amount' : formatCount(amount);
  return [sum, currency, msisdn === null ? null : `from ${formatPhone(msisdn)}`].filter(Boolean).join(' ');
}
