import type { Tx } from '#server/db/connect.ts';
import { saveAll } from '#server/db/idempotency.ts';
import { postgresCode } from '#server/db/postgres-error.ts';
import type { Served } from '#server/db/served-together.ts';
import { transact } from '#server/db/transact.ts';
import { prepareFirstPayments } from '#server/features/money/payments/request-payment.ts';
import { LONGEST_LINE, takePlaces } from '#server/features/offers-of-the-day/line/stand-in-line.ts';
import { limitProblem, takeAllowances } from '#server/features/shop/catalogue/allowances.ts';
import { awaitOrFail } from '#server/features/shop/catalogue/day-offers.ts';
import { holdOrFail, lockStock, STOCK_GONE, type StockLine } from '#server/features/shop/catalogue/stock.ts';
import { insertOrders } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import type { Buyer, Reply } from './buyer.ts';
import { judgeBuyers, type Judged, type Wins } from './judge-buyers.ts';
import { lookAtBuyers, type OverSessions } from './look-at-buyers.ts';
import { placePurchase } from './place-purchase.ts';
import { acceptedReply } from './purchase-reply.ts';
import { awaitedIn, lookBehind, standBehind } from './stand-behind.ts';

/** The last of them locks the counters first: then nothing can come in between. */
const MAX_TRIES = 3;

interface Group {
  readonly deps: Deps;
  readonly overSessions: OverSessions;
  readonly buyers: readonly Buyer[];
}

/**
 * Serves different members who buy the same offer in one transaction, each with an answer of its own, in the order given. A buyer
 * alone is a group of one. The counters of the stock are read without waiting and locked by the last statement, which travels
 * with the commit: where others have taken the pieces in between, everything is done again from what is left now.
 */
export async function buyTogether(group: Group): Promise<readonly Served<Reply>[]> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === MAX_TRIES;
    try {
      const done = await transact(group.deps.db, (tx) => serve(tx, group, isLast), writeLast);
      return done.served;
    } catch (error) {
      if (isLast || !isOvertaken(error)) throw error;
    }
  }
}

/** What was found out about a member is not true any more. */
class Overtaken extends Error {}

function isOvertaken(error: unknown): boolean {
  if (error instanceof Overtaken || postgresCode(error) === STOCK_GONE) return true;
  return error instanceof Problem && error.code === 'service_busy';
}

interface Done {
  readonly served: readonly Served<Reply>[];
  /** Writes what was decided. */
  readonly rows: () => Promise<unknown>;
  /** What is to be held for those who win. */
  readonly held: StockLine[];
  /** For how many pieces more somebody waits. */
  readonly awaited: StockLine[];
}

/** All that is written, and last what locks the counters, sent together with the commit. */
async function writeLast(tx: Tx, { rows, held, awaited }: Done): Promise<void> {
  const holds = new Set(held.map(({ product_id }) => product_id));
  // Of several products, in the order in which everybody locks them.
  const isMixed = awaited.some(({ product_id }) => awaited.length + holds.size > 1 && !holds.has(product_id));
  await Promise.all([
    rows(),
    ...(isMixed ? [lockStock(tx, [...held, ...awaited])] : []),
    ...(held.length > 0 ? [holdOrFail(tx, held)] : []),
    ...awaited.map((line) => awaitOrFail(tx, line, LONGEST_LINE)),
  ]);
}

async function serve(tx: Tx, { deps, overSessions, buyers }: Group, isLast: boolean): Promise<Done> {
  const seen = await lookAtBuyers(tx, { now: deps.now, overSessions }, buyers, isLast);
  const judged = await judgeBuyers(tx, deps, buyers, seen);
  const winners = judged.filter((one) => typeof one === 'object' && 'priced' in one);
  // Nothing was left any more when the numbers were given.
  if (winners.some(({ serial }) => serial === 0)) throw new Overtaken();
  const refused = await refusedByLimits(tx, winners);
  if (refused.size > 0 && !isLast) throw new Overtaken();
  const placed = winners
    .filter(({ buyer }) => !refused.has(buyer.member_id))
    .map((winner) => ({ winner, ...place(deps, winner) }));
  const replies = new Map<Wins, Reply>(
    placed.map(({ winner, order }) => [winner, acceptedReply(order.id, order.hold_expires_at)]),
  );
  const held = placed.flatMap(({ winner }) => winner.priced.lines);
  const decided = judged.map((one) => outcomeOf(one, replies, refused));
  const line = await lookBehind(tx, { buyers, served: decided, seen });
  const { served, places } = standBehind(deps, line, { buyers, served: decided, seen, held });
  const answers = buyers.flatMap(({ once }, index) => {
    const outcome = served[index]!;
    const isNew = once !== undefined && seen[index]!.claimed.first === undefined;
    return isNew && typeof outcome === 'object' && 'answer' in outcome
      ? [{ once, text: JSON.stringify(outcome.answer) }]
      : [];
  });
  for (const { order } of placed) tellMember(tx, order);
  const purchases = await prepare(tx, deps, placed);
  const rows = () =>
    Promise.all([purchases(), ...(places.length > 0 ? [takePlaces(tx, places)] : []), saveAll(tx, answers)]);
  return { served, rows, held, awaited: awaitedIn(places) };
}

/** Counts the winners against their limits. Answers what is to be said to those who are over them. */
async function refusedByLimits(tx: Tx, winners: readonly Wins[]): Promise<Map<string, Problem>> {
  const limited = winners.filter(({ priced }) => priced.lines.some((line) => line.per_member_limit !== null));
  if (limited.length === 0) return new Map();
  const lacking = await takeAllowances(
    tx,
    limited.map(({ buyer, priced }) => ({ member_id: buyer.member_id, lines: priced.lines })),
  );
  return new Map([...lacking].map(([member_id, of]) => [member_id, limitProblem(of)]));
}

function place(deps: Deps, { buyer, priced, serial }: Wins) {
  const { member_id, network } = buyer;
  return placePurchase(deps, { member_id, network, serial, ...priced });
}

type Placed = ReturnType<typeof placePurchase> & { readonly winner: Wins };

/** The orders and their attempts, made ready to leave with the commit. */
async function prepare(tx: Tx, deps: Deps, placed: readonly Placed[]): Promise<() => Promise<unknown>> {
  if (placed.length === 0) return () => Promise.resolve();
  const attempts = await prepareFirstPayments(
    tx,
    deps,
    placed.map(({ order, winner: { buyer, whose } }) => ({
      purpose: 'order',
      subject_id: order.id,
      member_id: buyer.member_id,
      network: buyer.network,
      msisdn: buyer.phone_number,
      amount: order.total_amount,
      whose,
    })),
  );
  const orders = placed.map(({ order }) => order);
  const items = placed.flatMap(({ items }) => items);
  return () => Promise.all([insertOrders(tx, orders, items), attempts.write()]);
}

function outcomeOf(
  one: Judged,
  replies: ReadonlyMap<Wins, Reply>,
  refused: ReadonlyMap<string, Problem>,
): Served<Reply> {
  if (one === 'alone' || !('priced' in one)) return one;
  const reply = replies.get(one);
  return reply === undefined ? { refusal: refused.get(one.buyer.member_id)! } : { answer: reply };
}
