import { type CashbackEntry, listMyCashback } from '@club/contract/money/cashback';
import { approveRefund, listRefunds, refuseRefund } from '@club/contract/money/refunds';
import { shortOutletOrder } from '@club/contract/outlets/counter';
import { getMySummary } from '@club/contract/people/members';
import { cancelOrder, listOrders, type OrderDetail, type OrderSummary } from '@club/contract/shop/orders';
import { kampalaDay } from '@club/rules/kampala-time';
import { sumUgx } from '@club/rules/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { sized } from '#server-test/figures.ts';
import { brokenInvariants } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';
import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { totalsOf } from '#server/features/money/settlements/entries.ts';
import { readFigures } from '#server/features/outlets/day/figures.ts';

const STEPS = sized(150, 25);
const LIMIT_MS = 5 * 60_000;
/** So low that much of what is given back waits for a second person. */
const ALONE_UGX = 12_000;
let refunds: RefundsWorld;
let manager: Person;

beforeAll(async () => {
  refunds = await openRefundsWorld();
  const limit = { name: 'refund_approval_above_ugx', value: ALONE_UGX, at: new Date(0), by: null } as const;
  await transact(refunds.world.deps.db, (tx) => changeSetting(tx, limit));
  manager = await makeMember(refunds.world.deps, { manages: [refunds.shop.outlet_id] });
});
afterAll(() => refunds.world.close());

/** A small generator with a fixed seed, so that a failure can be looked at again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function historyOf(member: Person) {
  const { reply } = await refunds.world.as(member, listMyCashback);
  const lines: CashbackEntry[] = [...reply.results];
  for (let page = 2; lines.length < reply.count; page += 1)
    lines.push(...(await refunds.world.as(member, listMyCashback, { query: { page } })).reply.results);
  return { lines, totals: reply.totals };
}

/** What a line of the history adds to what is pending, may be spent and is set aside. */
function addedBy({ type, status, amount, reversed_amount, withheld_amount, forgone_amount }: CashbackEntry) {
  if (type === 'earned') {
    const left = amount - reversed_amount + withheld_amount - forgone_amount;
    return status === 'pending' ? { pending: left, available: 0, held: 0 } : { pending: 0, available: left, held: 0 };
  }
  const left = amount + reversed_amount;
  return { pending: 0, available: left, held: status === 'pending' ? -left : 0 };
}

async function expectMemberSound(member: Person): Promise<void> {
  const { world } = refunds;
  const { lines, totals } = await historyOf(member);
  const added = lines.map(addedBy);
  const sum = (of: 'pending' | 'available' | 'held') => added.reduce((all, line) => all + line[of], 0);
  expect(totals).toMatchObject({ pending: sum('pending'), available: sum('available'), held: sum('held') });
  const summary = (await world.as(member, getMySummary)).reply;
  const { counts, results } = (await world.as(member, listOrders, { query: { tab: 'all', per_page: 50 } })).reply;
  expect(summary).toMatchObject({
    cashback_earned: totals.total_earned,
    cashback_pending: totals.pending,
    cashback_available: totals.available,
    orders_active: counts.active,
    orders_placed: counts.all - counts.cancelled,
  });
  for (const listed of results) expectOrderSound(listed, await world.order(member, listed.id));
}

function expectOrderSound(listed: OrderSummary, order: OrderDetail): void {
  expect(order).toMatchObject({ payment_status: listed.payment_status, cashback_earned: listed.cashback_earned });
  const { total_amount } = order;
  const back = sumUgx(order.refunds.map(({ amount }) => amount));
  const arrived = sumUgx(order.refunds.filter(({ status }) => status === 'completed').map(({ amount }) => amount));
  expect(back).toBeLessThanOrEqual(total_amount);
  if (order.status === 'cancelled') expect(back).toBe(total_amount);
  const partly = arrived === total_amount ? 'refunded' : 'partially_refunded';
  expect(order.payment_status).toBe(arrived === 0 ? 'paid' : partly);
}

/** The day of the outlet, its statement and the books. */
async function expectOutletSound(): Promise<void> {
  const { world, shop } = refunds;
  const { outlet_id } = shop;
  const day = kampalaDay(world.clock.now());
  const { handed_over, owed, waiting } = await readFigures(world.deps.db, outlet_id, day);
  const span = { outlet_id, from_day: day, to_day: day };
  const { sales, returns, commission, delivery_fees } = await transact(world.deps.db, (tx) => totalsOf(tx, span));
  expect([handed_over.amount, owed]).toEqual([sales, sales - returns - commission - delivery_fees]);
  const held = (await world.balances({ [outlet_id]: 'outlet' }))['order_liability:outlet'] ?? 0;
  expect(waiting.amount).toBe(held);
  expect(await brokenInvariants(world)).toEqual([]);
}

/** What was missing is paid for, and no more than that, but for what a refund that waits has a claim on. */
async function expectMissingGivenBack(): Promise<void> {
  const { rows } = await sql<{ owed: number; given: number; left: number; waits: boolean }>`
    SELECT m.pieces * i.unit_price AS owed, coalesce(sum(l.amount) FILTER (WHERE r.cause = 'by_outlet'), 0)::int AS given,
      (i.unit_price * i.quantity - coalesce(sum(l.amount) FILTER (WHERE r.status <> 'refused'), 0))::int AS left,
      coalesce(bool_or(r.status = 'waiting'), false) AS waits
    FROM order_items i JOIN (SELECT order_item_id, sum(pieces)::int AS pieces FROM order_shortages GROUP BY 1) m
      ON m.order_item_id = i.id
    LEFT JOIN refund_lines l ON l.order_item_id = i.id LEFT JOIN refunds r ON r.id = l.refund_id
    GROUP BY i.id, m.pieces`.execute(refunds.world.deps.db);
  for (const { owed, given, left, waits } of rows) {
    expect(given).toBeLessThanOrEqual(owed);
    if (!waits) expect(Math.min(owed - given, left)).toBe(0);
  }
}

/** A second person agrees to one of the refunds that wait, or does not. */
async function decideOne(roll: (below: number) => number): Promise<void> {
  const { world, other } = refunds;
  const { results } = (await world.as(other, listRefunds, { query: { status: 'waiting' } })).reply;
  const one = results[roll(results.length)];
  if (one !== undefined)
    await world.as(other, roll(2) === 0 ? approveRefund : refuseRefund, { params: { id: one.id } });
}

async function buy(roll: (below: number) => number, by: Person): Promise<{ member: Person; id: string }> {
  const quantities: [number, number] = [1 + roll(3), roll(4)];
  const { available } = (await historyOf(by)).totals;
  const price = quantities[0] * 10_000 + quantities[1] * 3_333;
  const use_cashback = roll(3) === 0 ? 0 : Math.min(available, price - 500 - roll(3_000));
  return refunds.paid(quantities, { by, use_cashback, ...(roll(3) === 0 && { delivery_fee: 1_501 }) });
}

async function giveBack(roll: (below: number) => number, order: OrderDetail): Promise<void> {
  const { left, lines } = await refunds.refundable(order);
  if (left === 0) return;
  const line = lines[roll(lines.length)]!;
  const byPiece = roll(2) === 0 && line.pieces_left > 0;
  const pieces = { lines: [{ id: line.id, quantity: 1 + roll(line.pieces_left) }] };
  await refunds.refund(order, byPiece ? pieces : { amount: 1 + roll(left) });
}

it(
  'of members, their outlet and the books agree whatever was bought, given back, called off and spent',
  { timeout: LIMIT_MS },
  async () => {
    const { world, collect, arrive } = refunds;
    const roll = dice(20_261_126);
    const members = [await makeMember(world.deps), await makeMember(world.deps)];
    const bought: { member: Person; id: string }[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const kind = roll(12);
      const { member, id } = bought[bought.length - 1 - roll(Math.min(bought.length, 6))] ?? { member: null, id: '' };
      if (kind < 3 || member === null) bought.push(await buy(roll, members[roll(2)]!));
      else if (kind < 5) await giveBack(roll, await world.order(member, id));
      else if (kind === 5) {
        const line = (await world.order(member, id)).items[0]!;
        const lines = [{ id: line.id, pieces: 1 + roll(line.quantity) }];
        await world.as(manager, shortOutletOrder, { params: { id }, body: { lines } });
      } else if (kind === 6) await world.as(member, cancelOrder, { params: { id } });
      else if (kind < 9 && (await world.order(member, id)).status === 'pending') await collect(member, id);
      else if (kind < 11) await decideOne(roll);
      else await arrive();
      await world.runJobs();
      world.clock.advance(1_000);
      for (const each of members) await expectMemberSound(each);
      await expectOutletSound();
      await expectMissingGivenBack();
    }
  },
);
