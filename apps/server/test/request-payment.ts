import { toMsisdn } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { demandUnpestered } from '#server/features/money/payments/prompt-limits.ts';
import {
  demandPossible,
  prepareFirstPayments,
  type PaymentRequest,
} from '#server/features/money/payments/request-payment.ts';
import { readPayment, type Payment } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';

export type { PaymentRequest };

/** Begins one attempt to collect money, for a subject that no order stands behind. */
export async function requestPayment(tx: Tx, deps: Deps, request: PaymentRequest): Promise<Payment> {
  demandPossible(deps, request);
  const { member_id, msisdn } = request;
  const whose = await demandUnpestered(tx, deps, { member_id, msisdn: toMsisdn(msisdn) });
  const { payments, write } = await prepareFirstPayments(tx, deps, [{ ...request, whose }]);
  await write();
  return readPayment(tx, payments[0]!.id);
}
