import type { Network } from '@club/contract/shapes';
import type { PaymentProgress } from '@club/contract/shop/checkout';
import { orderCan } from '@club/rules/order-status';
import { checkoutPhoneError } from '@club/rules/phone-errors';
import { isNetwork, isUgandanNumber, toMsisdn } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { transactOnceWithThen, type Once } from '#server/db/idempotency.ts';
import { withCommit } from '#server/db/with-commit.ts';
import { isConfirmed } from '#server/features/money/payments/look-up-payer.ts';
import { demandUnpestered, ownPayers } from '#server/features/money/payments/prompt-limits.ts';
import {
  demandPossible,
  prepareFirstPayments,
  type FirstRequest,
} from '#server/features/money/payments/request-payment.ts';
import { savePayer } from '#server/features/money/payments/saved-payers.ts';
import { findLive } from '#server/features/money/payments/store.ts';
import { addressRequired } from '#server/features/shop/checkout/placing/price-delivery.ts';
import { holdWhenAsked, mayBeAsked } from '#server/features/shop/order-book/hold-times.ts';
import { lockOwnOrder } from '#server/features/shop/order-book/own-order.ts';
import { noteAsked, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';

import { progressOf, readPaymentStatus } from './payment-views.ts';

export interface Payer {
  payment_network: string;
  phone_number: string;
  save_payer_as?: string | undefined;
  payer_confirmation?: string | undefined;
}

/**
 * Sends the payment prompt for an order and prolongs its hold. While an attempt is open or held for review, that one is
 * the answer and nothing new is sent. A repeat of the request is told where the payment stands then.
 */
export async function processPayment(
  deps: Deps,
  member_id: string,
  order_id: string,
  payer: Payer,
  once: Once | undefined,
): Promise<PaymentProgress> {
  const network = checkedNetwork(payer);
  const prompt = { member_id, msisdn: toMsisdn(payer.phone_number) };
  // Asked before inserting: an insert would wait for a settlement of the open attempt, which waits for this order.
  const look = (tx: Tx) =>
    Promise.all([
      lockOwnOrder(tx, member_id, order_id),
      findLive(tx, 'order', order_id),
      ownPayers(tx, [prompt]),
    ] as const);
  const ask = async (tx: Tx, [order, live, own]: Awaited<ReturnType<typeof look>>) => {
    demandPayable(order, deps.now());
    demandConfirmed(deps, member_id, payer);
    const { save_payer_as: name } = payer;
    if (name !== undefined && (live === undefined || live.msisdn === prompt.msisdn)) {
      withCommit(tx, () => savePayer(tx, deps, { ...prompt, name, network }));
    }
    if (live !== undefined) return { kept: null, reply: await progressOf(tx, order, deps.now()) };
    const whose = own.has(member_id) ? 'own' : await demandUnpestered(tx, deps, prompt);
    const write = await begin(tx, deps, { order, network, msisdn: prompt.msisdn, whose });
    const [, progress] = await Promise.all([
      write(),
      progressOf(tx, { ...order, payment_status: 'pending' }, deps.now()),
    ]);
    return { kept: null, reply: progress };
  };
  return transactOnceWithThen(deps.db, once, look, ask, () =>
    readPaymentStatus(deps.db, member_id, order_id, deps.now()),
  );
}

interface Beginning extends Pick<FirstRequest, 'network' | 'msisdn' | 'whose'> {
  readonly order: OrderRow;
}

/** Makes ready what is written; the order is locked and has no live attempt, so nobody else begins one. */
async function begin(tx: Tx, deps: Deps, { order, ...asked }: Beginning): Promise<() => Promise<unknown>> {
  const at = deps.now();
  const { id: subject_id, member_id, total_amount, cashback_used } = order;
  const amount = total_amount - cashback_used;
  demandPossible(deps, { network: asked.network, amount });
  tellMember(tx, order);
  const attempt = await prepareFirstPayments(tx, deps, [{ purpose: 'order', subject_id, member_id, amount, ...asked }]);
  const asks = [{ id: order.id, network: asked.network, hold_until: holdWhenAsked(order, at) }];
  return () => Promise.all([attempt.write(), noteAsked(tx, asks, at)]);
}

/** Somebody else pays: the member must have seen the name that the network gives, for this very number. */
function demandConfirmed(deps: Deps, member_id: string, { phone_number, payer_confirmation }: Payer): void {
  if (payer_confirmation === undefined) return;
  if (isConfirmed(deps, payer_confirmation, { member_id, msisdn: toMsisdn(phone_number) })) return;
  throw fieldProblem('phone_number', 'Please check again whose number this is.');
}

export function demandPayable(order: OrderRow, now: Date): void {
  if (order.payment_status === 'paid') throw new Problem('order_already_paid');
  if (order.service_type === 'delivery' && order.delivery_address === null) throw addressRequired();
  if (!orderCan.payNow(order) || !mayBeAsked(order, now)) throw new Problem('order_not_payable');
}

/** The network, when it is one of ours and the number fits it; the texts stand in the spec. */
export function checkedNetwork({ payment_network, phone_number }: Payer): Network {
  const message = checkoutPhoneError(payment_network, phone_number);
  if (!isNetwork(payment_network)) {
    throw fieldProblem('payment_network', 'Unsupported payment network');
  }
  if (message === null) return payment_network;
  // A good number of the other network deserves its own code, so that a client can offer to switch.
  if (isUgandanNumber(phone_number)) {
    throw new Problem('phone_network_mismatch', { message, errors: { phone_number: [message] } });
  }
  throw fieldProblem('phone_number', message);
}
