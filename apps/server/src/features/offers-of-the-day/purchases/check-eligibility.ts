import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type {
  checkEligibility as checkEligibilityCall,
  EligibilityCode,
} from '@club/contract/offers-of-the-day/purchases';
import type { ProblemCode } from '@club/contract/problem';
import { purchasePhoneError } from '@club/rules/phone-errors';
import { isUgandanNumber } from '@club/rules/uganda-phone';

import { transact } from '#server/db/transact.ts';
import { refuseTooSmall } from '#server/features/money/payments/request-payment.ts';
import { mergeLines } from '#server/features/shop/catalogue/stock.ts';
import { refuseHoldingAgain } from '#server/features/shop/order-book/hold-again.ts';
import { endedHoldsOf } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { findOpenPurchase } from './find-open-purchase.ts';
import { payerError } from './payer.ts';
import { pricePurchase } from './price-purchase.ts';
import { openProblem } from './purchase-reply.ts';

type Asked = BodyOf<typeof checkEligibilityCall>;
type Reply = ReplyOf<typeof checkEligibilityCall>;

const codes: Partial<Record<ProblemCode, EligibilityCode>> = {
  offer_not_started: 'not_started',
  offer_ended: 'ended',
  offer_not_found: 'ended',
  sold_out: 'sold_out',
  not_enough_stock: 'sold_out',
  member_limit_reached: 'limit_reached',
  amount_too_small: 'amount_too_small',
  amount_too_large: 'amount_too_large',
  hold_later: 'hold_later',
  hold_less: 'hold_less',
};

/** Whether the signed-in member may buy what is chosen with this number. Holds nothing; the purchase asks all of it again. */
export async function checkEligibility(deps: Deps, member_id: string, asked: Asked): Promise<Reply> {
  const { offer_id, selected_products = [], payment_method: network } = asked;
  const wrongNumber = numberError(asked);
  if (wrongNumber !== null) return { eligible: false, code: 'number_invalid', message: wrongNumber };
  if (network !== undefined && deps.money[network] === undefined) {
    return { eligible: false, code: 'network_down', message: new Problem('network_unavailable').message };
  }
  if (offer_id === undefined) return eligible;
  const open = await findOpenPurchase(deps.db, member_id, offer_id);
  if (open !== undefined) {
    return { eligible: false, code: 'purchase_open', message: openProblem(open).message };
  }
  if (selected_products.length === 0) return eligible;
  const wanted = mergeLines(selected_products.map((line) => ({ offer_id, ...line })));
  return asAnswer(() =>
    transact(deps.db, async (tx) => {
      const { lines, totals } = await pricePurchase(tx, deps, member_id, wanted);
      const ended = await endedHoldsOf(tx, [member_id], deps.now());
      refuseHoldingAgain(ended.get(member_id) ?? [], lines, deps.now());
      if (network !== undefined) refuseTooSmall(deps, { network, amount: totals.total });
    }),
  );
}

const eligible: Reply = { eligible: true, code: 'ok', message: 'You can buy this offer.' };

function numberError({ phone_number, payment_method }: Asked): string | null {
  if (payment_method !== undefined) return payerError({ phone_number, payment_method });
  const error = purchasePhoneError(phone_number);
  return error ?? (isUgandanNumber(phone_number) ? null : 'Please enter a valid phone number');
}

/** A reason that is known is an answer; everything else is a failure. */
async function asAnswer(ask: () => Promise<unknown>): Promise<Reply> {
  try {
    await ask();
    return eligible;
  } catch (error) {
    const code = error instanceof Problem ? codes[error.code] : undefined;
    if (code === undefined) throw error;
    return { eligible: false, code, message: (error as Problem).message };
  }
}
