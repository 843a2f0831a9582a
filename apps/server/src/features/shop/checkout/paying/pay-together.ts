import type { Network } from '@club/contract/shapes';
import { toMsisdn } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { answeredBefore, claimAll, saveAll, type Claimed, type Once } from '#server/db/idempotency.ts';
import type { Served } from '#server/db/served-together.ts';
import { transact } from '#server/db/transact.ts';
import { progressOfNew } from '#server/features/money/payments/payment-progress.ts';
import { ownPayers } from '#server/features/money/payments/prompt-limits.ts';
import { demandPossible, newPayments, writePayments } from '#server/features/money/payments/request-payment.ts';
import { subjectsWithLive } from '#server/features/money/payments/store.ts';
import { holdUntil } from '#server/features/shop/order-book/hold-times.ts';
import { lockOrders, noteAsked, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { demandPayable, type Payer } from './process-payment.ts';

/** An order that its member wants to pay. */
export interface AskedPayment {
  readonly member_id: string;
  readonly order_id: string;
  readonly payer: Payer;
  /** The payer's, checked against the number. */
  readonly network: Network;
  readonly once: Once | undefined;
}

/**
 * Asks for the money of different members' orders in one transaction, each with an answer of its own. Only members who pay from
 * their own number an order that nobody has asked money for are served here; everybody else is left to be served alone.
 */
export async function payTogether(deps: Deps, asked: readonly AskedPayment[]): Promise<Served<string>[]> {
  return transact(deps.db, async (tx) => {
    const seen = await look(tx, asked);
    const judged = asked.map((one, index) => judge(deps, one, seen[index]!));
    const begun = judged.filter((one) => isBegun(one)).map((one) => begin(deps, one));
    await write(tx, deps, begun);
    const texts = new Map(begun.map(({ order, text }) => [order.id, text]));
    return judged.map((one): Served<string> => (isBegun(one) ? { answer: texts.get(one.order.id)! } : one));
  });
}

interface Seen {
  readonly claimed: Claimed;
  readonly order: OrderRow | undefined;
  readonly isLive: boolean;
  readonly isOwnNumber: boolean;
}

/** The orders are locked before it is asked whether money is asked for already. */
async function look(tx: Tx, asked: readonly AskedPayment[]): Promise<Seen[]> {
  const ids = asked.map(({ order_id }) => order_id);
  const [claims, orders, live, own] = await Promise.all([
    claimAll(
      tx,
      asked.map(({ once }) => once),
    ),
    lockOrders(tx, ids),
    subjectsWithLive(tx, 'order', ids),
    ownPayers(
      tx,
      asked.map(({ member_id, payer }) => ({ member_id, msisdn: toMsisdn(payer.phone_number) })),
    ),
  ]);
  return asked.map(({ order_id, member_id }, index) => ({
    claimed: claims[index]!,
    order: orders.get(order_id),
    isLive: live.has(order_id),
    isOwnNumber: own.has(member_id),
  }));
}

interface Begun extends AskedPayment {
  readonly order: OrderRow;
}

function isBegun(one: Served<string> | Begun): one is Begun {
  return one !== 'alone' && 'order' in one;
}

function judge(deps: Deps, asked: AskedPayment, seen: Seen): Served<string> | Begun {
  try {
    const before = answeredBefore<unknown>(asked.once, seen.claimed);
    if (before !== undefined) return { answer: JSON.stringify(before) };
  } catch (error) {
    return { refusal: error };
  }
  const { order, isLive, isOwnNumber } = seen;
  const { save_payer_as, payer_confirmation } = asked.payer;
  const isPlain = isOwnNumber && !isLive && save_payer_as === undefined && payer_confirmation === undefined;
  if (order?.member_id !== asked.member_id || !isPlain) return 'alone';
  try {
    demandPayable(order, deps.now());
    demandPossible(deps, { network: asked.network, amount: amountOf(order) });
  } catch (error) {
    // Whoever serves it by itself says why.
    if (error instanceof Problem) return 'alone';
    throw error;
  }
  return { ...asked, order };
}

function amountOf({ total_amount, cashback_used }: OrderRow): number {
  return total_amount - cashback_used;
}

/** The attempt, and what its member is told. */
function begin(deps: Deps, { order, member_id, network, payer, once }: Begun) {
  const request = { purpose: 'order', subject_id: order.id, member_id, network, whose: 'own' } as const;
  const [payment] = newPayments(deps, [{ ...request, msisdn: payer.phone_number, amount: amountOf(order) }]);
  const text = JSON.stringify(progressOfNew(payment!, { payable: true, now: deps.now() }));
  return { order, network, once, payment: payment!, text };
}

/** All of it leaves together. */
async function write(tx: Tx, deps: Deps, begun: readonly ReturnType<typeof begin>[]): Promise<void> {
  if (begun.length === 0) return;
  const at = deps.now();
  await Promise.all([
    writePayments(
      tx,
      deps,
      begun.map(({ payment }) => payment),
    ),
    noteAsked(
      tx,
      begun.map(({ order, network }) => ({ id: order.id, network })),
      { at, hold_until: holdUntil(at) },
    ),
    saveAll(
      tx,
      begun.flatMap(({ once, text }) => (once === undefined ? [] : [{ once, text }])),
    ),
  ]);
  for (const { order } of begun) tellMember(tx, order);
}
