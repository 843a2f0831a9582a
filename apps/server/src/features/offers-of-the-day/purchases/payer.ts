import type { Network } from '@club/contract/shapes';
import { checkoutPhoneError, purchasePhoneError } from '@club/rules/phone-errors';
import { isUgandanNumber } from '@club/rules/uganda-phone';

import { fieldProblem, Problem } from '#server/problem.ts';

interface Payer {
  readonly phone_number: string;
  readonly payment_method: Network;
}

/** What is wrong with the number for the network, or null. */
export function payerError({ phone_number, payment_method }: Payer): string | null {
  return purchasePhoneError(phone_number) ?? checkoutPhoneError(payment_method, phone_number);
}

/** Refuses a number that cannot pay by the network, beside its field. */
export function checkedPayer(payer: Payer): void {
  const message = payerError(payer);
  if (message === null) return;
  // A good number of the other network deserves its own code, so that a client can offer to switch.
  if (isUgandanNumber(payer.phone_number)) {
    throw new Problem('phone_network_mismatch', { message, errors: { phone_number: [message] } });
  }
  throw fieldProblem('phone_number', message);
}
