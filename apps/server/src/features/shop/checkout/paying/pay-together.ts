import type { Network } from '@club/contract/shapes';
import { toMsisdn } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { giveBack, isTaken, takeAll, type Once } from '#server/db/idempotency.ts';
import type { Served } from '#server/db/served-together.ts';
import { transact } from '#server/db/transact.ts';
import { progressOfNew } from '#server/features/money/payments/payment-progress.ts';
import { ownPayers } from '#server/features/money/payments/prompt-limits.ts';
import { demandPossible, prepareFirstPayments } from '#server/features/money/payments/request-payment.ts';
import { subjectsWithLive } from '#server/features/money/payments/store.ts';
import { holdWhenAsked } from '#server/features/shop/order-book/hold-times.ts';
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
  const { served } = await transact(
    deps.db,
    (tx) => serve(tx, deps, asked),
    (_tx, { rows }) => rows(),
  );
  return served;
}

async function serve(tx: Tx, deps: Deps, asked: readonly AskedPayment[]) {
  const seen = await look(tx, asked);
  const judged = asked.map((one, index) => judge(deps, one, seen[index]!));
  const begun = judged.filter((one) => isBegun(one));
  const { texts, write } = await begin(tx, deps, begun);
  const served = judged.map((one): Served<string> => (isBegun(one) ? { answer: texts.get(one.order.id)! } : one));
  const left = asked.flatMap(({ once }, index) =>
    once === undefined || isBegun(judged[index]!) || !seen[index]!.isTaken ? [] : [once],
  );
  return { served, rows: () => Promise.all([giveBack(tx, left), write()]) };
}

interface Seen {
  /** Neither in progress elsewhere nor answered before. */
  readonly isTaken: boolean;
  readonly order: OrderRow | undefined;
  readonly isLive: boolean;
  readonly isOwnNumber: boolean;
}

/** The orders are locked before it is asked whether money is asked for already. */
async function look(tx: Tx, asked: readonly AskedPayment[]): Promise<Seen[]> {
  const ids = asked.map(({ order_id }) => order_id);
  const keys = asked.map(({ once }) => once);
  const [taken, orders, live, own] = await Promise.all([
    takeAll(tx, keys),
    lockOrders(tx, ids),
    subjectsWithLive(tx, 'order', ids),
    ownPayers(
      tx,
      asked.map(({ member_id, payer }) => ({ member_id, msisdn: toMsisdn(payer.phone_number) })),
    ),
  ]);
  return asked.map(({ order_id, member_id }, index) => ({
    isTaken: isTaken(taken, keys[index]),
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
  const { order, isLive, isOwnNumber } = seen;
  const { save_payer_as, payer_confirmation } = asked.payer;
  const isPlain = isOwnNumber && !isLive && save_payer_as === undefined && payer_confirmation === undefined;
  if (!seen.isTaken || order?.member_id !== asked.member_id || !isPlain) return 'alone';
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

/** The answers by the orders' ids, and what is written, all of which leaves with the commit: the orders are locked. */
async function begin(tx: Tx, deps: Deps, begun: readonly Begun[]) {
  if (begun.length === 0) return { texts: new Map<string, string>(), write: () => Promise.resolve() };
  const at = deps.now();
  const attempts = await prepareFirstPayments(
    tx,
    deps,
    begun.map(({ order, member_id, network, payer }) => ({
      purpose: 'order',
      subject_id: order.id,
      member_id,
      network,
      msisdn: payer.phone_number,
      amount: amountOf(order),
      whose: 'own',
    })),
  );
  const texts = attempts.payments.map((payment) => JSON.stringify(progressOfNew(payment, { payable: true, now: at })));
  const orders = begun.map(({ order, network }) => ({ id: order.id, network, hold_until: holdWhenAsked(order, at) }));
  for (const { order } of begun) tellMember(tx, order);
  const write = () => Promise.all([attempts.write(), noteAsked(tx, orders, at)]);
  return { texts: new Map(begun.map(({ order }, index) => [order.id, texts[index]!])), write };
}
