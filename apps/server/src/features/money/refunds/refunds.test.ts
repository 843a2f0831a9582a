import { listMyCashback } from '@club/contract/money/cashback';
import {
  approveRefund,
  exportRefunds,
  listRefunds,
  previewRefund,
  refuseRefund,
  retryRefund,
} from '@club/contract/money/refunds';
import { askToClose, decideClosing } from '@club/contract/money/transfers';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { readCsv } from '#server-test/read-csv.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { transact } from '#server/db/transact.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

let refunds: RefundsWorld;
beforeAll(async () => {
  refunds = await openRefundsWorld();
});
afterAll(() => refunds.world.close());
afterEach(() => refunds.expectSound());

describe('a refund', () => {
  it('by line goes back to the wallet, takes that line’s cashback back, and shows on the order', async () => {
    const { world, paid, collect, previewed, totals, arrive } = refunds;
    const { member, order } = await paid([2, 3]);
    expect(await totals(member)).toMatchObject({ pending: 2_999 });
    const line = order.items[1]!;
    const { reply, preview } = await previewed(order, { lines: [{ id: line.id, amount: 3_333 }] });
    expect(preview).toMatchObject({ from_held: 3_333, from_outlet: 0, cancels_order: false, left_after: 26_666 });
    expect(reply).toMatchObject({ amount: 3_333, money_part: 3_333, cashback_reversed: 333, status: 'sending' });
    expect((await world.order(member, order.id)).refunds).toMatchObject([{ amount: 3_333, status: 'sending' }]);
    await arrive();
    const after = await world.order(member, order.id);
    expect(after).toMatchObject({ payment_status: 'partially_refunded', refunds: [{ status: 'completed' }] });
    expect(world.money.payouts.at(-1)).toMatchObject({ amount: 3_333 });
    expect(await totals(member)).toMatchObject({ pending: 2_666 });
    expect((await world.messages('refund_sent')).at(-1)).toContain('was sent: UGX 3,333.');
    await collect(member, order.id);
    expect(await totals(member)).toMatchObject({ pending: 0, available: 2_666 });
    expect((await world.messages('order_completed')).at(-1)).toContain('UGX 2,666 cashback');
  });

  it('by the piece takes the price of each from the server, and for the last what is left of the line', async () => {
    const { paid, refund, refundable, previewed, expectSound } = refunds;
    const { order } = await paid([2, 3]);
    const { id } = order.items[1]!;
    expect((await refundable(order)).lines[1]).toMatchObject({ quantity: 3, line_amount: 9_999, pieces_left: 3 });
    await previewed(order, { lines: [{ id, quantity: 1 }] });
    // Damage to another one: it counts as a piece that still holds money.
    await previewed(order, { lines: [{ id, amount: 1_000 }] });
    expect((await refundable(order)).lines[1]).toMatchObject({ refunded: 4_333, pieces_left: 2 });
    expect((await refund(order, { lines: [{ id, quantity: 3 }] })).problem.errors['lines']).toEqual([
      expect.stringMatching(/^At most 2 is left of /),
    ]);
    const { preview, reply } = await previewed(order, { lines: [{ id, quantity: 2 }] });
    expect([preview.amount, reply.amount]).toEqual([5_666, 5_666]);
    expect((await refundable(order)).lines[1]).toMatchObject({ refunded: 9_999, pieces_left: 0 });
    const { world, admin, arrive } = refunds;
    await arrive();
    const day = kampalaDay(world.clock.now());
    const query = { order: order.order_number, from: day, until: day };
    const listed = (await world.as(admin, listRefunds, { query })).reply;
    expect([listed.count, listed.moved]).toEqual([3, 9_999]);
    const none = (await world.as(admin, listRefunds, { query: { ...query, until: '2020-01-01' } })).reply;
    expect([none.count, none.moved]).toEqual([0, 0]);
    const { name, lines } = await readCsv(world, admin, exportRefunds, query);
    expect(name).toBe(`refunds-${day}.csv`);
    expect(lines).toHaveLength(4);
    expect(lines.slice(1).every((line) => line.includes(order.order_number))).toBe(true);
    await expectSound();
  });

  it('of everything before the goods are handed over cancels the order and frees its stock', async () => {
    const { world, paid, refund, refundable, previewed, totals, arrive } = refunds;
    const { member, order } = await paid([1, 1]);
    const { left } = await refundable(order);
    const { preview } = await previewed(order, { amount: left });
    expect(preview).toMatchObject({ cancels_order: true, left_after: 0, needs_second: false });
    await arrive();
    const after = await world.order(member, order.id);
    expect([after.status, after.payment_status]).toEqual(['cancelled', 'refunded']);
    expect(await totals(member)).toMatchObject({ pending: 0 });
    expect((await refund(order, { amount: 1 })).problem.error_code).toBe('refund_impossible');
  });

  it('of all goods before they are handed over gives the delivery fee back too; afterwards the delivery was done', async () => {
    const { world, paid, collect, previewed, refundable, arrive } = refunds;
    const early = await paid([1, 1], { delivery_fee: 2_000 });
    const [first, second] = early.order.items;
    await previewed(early.order, { lines: [{ id: first!.id, amount: 10_000 }], delivery: 500 });
    const { lines, total_amount, ...said } = await refundable(early.order);
    expect(said).toMatchObject({ delivery_fee: 2_000, delivery_left: 1_500, left: 4_833 });
    expect(lines.reduce((sum, { line_amount }) => sum + line_amount, said.delivery_fee)).toBe(total_amount);
    const { preview, reply } = await previewed(early.order, { lines: [{ id: second!.id, amount: 3_333 }] });
    expect(preview).toMatchObject({ amount: 4_833, delivery_added: 1_500, cancels_order: true, left_after: 0 });
    expect(reply.amount).toBe(4_833);
    await arrive();
    const after = await world.order(early.member, early.id);
    expect([after.status, after.payment_status]).toEqual(['cancelled', 'refunded']);

    const late = await paid([1, 0], { delivery_fee: 2_000 });
    await collect(late.member, late.id);
    const done = await previewed(late.order, { lines: [{ id: late.order.items[0]!.id, amount: 10_000 }] });
    expect(done.preview).toMatchObject({ amount: 10_000, delivery_added: 0, cancels_order: false, left_after: 2_000 });
    await arrive();
    expect((await world.order(late.member, late.id)).payment_status).toBe('partially_refunded');
    await previewed(late.order, { delivery: 2_000 });
    // It stays a part of what was paid, also when nothing of it is left.
    expect(await refundable(late.order)).toMatchObject({ total_amount: 12_000, delivery_fee: 2_000, delivery_left: 0 });
    await arrive();
  });

  it('never exceeds what was paid, however many ask at once', async () => {
    const { paid, refund, refundable, arrive } = refunds;
    const { order } = await paid();
    const answers = await Promise.all(Array.from({ length: 12 }, () => refund(order, { amount: 3_000 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await refundable(order)).left).toBe(1_000);
    expect(
      (await refund(order, { lines: [{ id: order.items[0]!.id, amount: 1_001 }] })).problem.errors['lines'],
    ).toEqual([
      'At most UGX 1,000 is left of Outlet 1 Product 1.'.replace('Outlet 1', order.items[0]!.product.brand_name),
    ]);
    await arrive();
  });

  it('after the goods were handed over comes from outlet and commission, and keeps back cashback that was spent', async () => {
    const { world, shop, paid, collect, previewed, totals, arrive } = refunds;
    const { member, id, order } = await paid([4, 0]);
    await collect(member, id);
    expect(await totals(member)).toMatchObject({ available: 4_000 });
    const before = await world.balances({ [shop.outlet_id]: 'outlet' });
    await paid([1, 0], { by: member, use_cashback: 3_500 });
    const { reply, preview } = await previewed(order, { amount: 20_000 });
    expect(preview).toMatchObject({ to_wallet: 18_500, from_outlet: 18_400, from_commission: 1_600, from_held: 0 });
    // 2,000 of cashback to take back, 500 of it still there.
    expect(reply).toMatchObject({ money_part: 20_000, cashback_reversed: 2_000, withheld: 1_500 });
    const after = await world.balances({ [shop.outlet_id]: 'outlet' });
    expect(after['outlet_payable:outlet']! - before['outlet_payable:outlet']!).toBe(-18_400);
    expect(after['club_commission']! - before['club_commission']!).toBe(-1_600);
    await arrive();
    expect(world.money.payouts.at(-1)).toMatchObject({ amount: 18_500 });
    const listed = await world.as(refunds.admin, listRefunds, { query: { order: order.order_number } });
    expect(listed.reply.moved).toBe(18_500);
    expect(await totals(member)).toMatchObject({ available: 0 });
    const { results } = (await world.as(member, listMyCashback)).reply;
    expect(results).toMatchObject([
      { type: 'earned', status: 'pending' },
      { type: 'spent', amount: -3_500, reversed_amount: 0 },
      { type: 'earned', amount: 4_000, reversed_amount: 2_000, withheld_amount: 1_500 },
    ]);
    // What was kept back from the money did not come out of the cashback: 4,000 - 3,500 - (2,000 - 1,500) is what is left.
    const sum = results
      .slice(1)
      .reduce((all, line) => all + line.amount - line.reversed_amount + line.withheld_amount, 0);
    expect(sum).toBe(0);
  });

  it('takes back of the commission what the club kept of that sale, also where it keeps another share by now', async () => {
    const { world, shop, paid, collect, previewed, arrive } = refunds;
    const names = { [shop.outlet_id]: 'outlet' };
    const before = await world.balances(names);
    const { member, id, order } = await paid([1, 1]);
    await collect(member, id);
    const { COMMISSION_BASIS_POINTS } = world.deps.config;
    Object.assign(world.deps.config, { COMMISSION_BASIS_POINTS: 1_500 });
    const { preview } = await previewed(order, { amount: 5_001 });
    // 8 % of 13,333 is 1,066, and of the 8,332 that are kept 666.
    expect(preview).toMatchObject({ from_commission: 400, from_outlet: 4_601 });
    await previewed(order, { amount: 8_332 });
    Object.assign(world.deps.config, { COMMISSION_BASIS_POINTS });
    await arrive();
    const after = await world.balances(names);
    for (const account of ['club_commission', 'outlet_payable:outlet'])
      expect((after[account] ?? 0) - (before[account] ?? 0)).toBe(0);
  });

  it('of an order paid with cashback gives each part back the way it was paid', async () => {
    const { world, paid, collect, previewed, totals, arrive } = refunds;
    const { member, id } = await paid([10, 0]);
    await collect(member, id);
    const { order } = await paid([1, 0], { by: member, use_cashback: 6_000 });
    const { reply } = await previewed(order, { amount: 5_000 });
    expect(reply).toMatchObject({ money_part: 2_000, cashback_part: 3_000 });
    await arrive();
    expect(world.money.payouts.at(-1)).toMatchObject({ amount: 2_000 });
    expect(await totals(member)).toMatchObject({ available: 7_000 });
    const { results } = (await world.as(member, listMyCashback, { query: { type: 'spent' } })).reply;
    expect(results).toMatchObject([{ amount: -6_000, reversed_amount: 3_000, status: 'processed' }]);
    const covered = await paid([1, 0], { by: member, use_cashback: 7_000 });
    expect(covered.order.amount_due).toBe(3_000);
  });

  it('of which a part would be cashback is refused once its member has left, also while they leave', async () => {
    const { world, paid, collect, refund, refundable, admin } = refunds;
    const { member, order: earning } = await paid([2, 0]);
    await collect(member, earning.id);
    const { order } = await paid([1, 0], { by: member, use_cashback: 1_000 });
    await collect(member, order.id);
    const asked = await transact(world.deps.db, async (tx) => {
      await tx.updateTable('members').set({ status: 'closed' }).where('id', '=', member.member_id).execute();
      const beside = refund(order, { amount: 5_000 });
      await somebodyWaits(world.deps.db);
      return { beside };
    });
    expect((await asked.beside).problem.error_code).toBe('refund_impossible');
    const previewed = await world.as(admin, previewRefund, { params: { id: order.id }, body: { amount: 5_000 } });
    expect(previewed.problem.message).toContain('has left the club');
    expect((await refundable(order)).left).toBe(10_000);
    // What was paid by mobile money alone goes back to the wallet as ever.
    expect((await refund(earning, { amount: 5_000 })).reply.status).toBe('sending');
  });

  it('that the network will not reverse is sent as money; what fails then waits for a person, who sends it again', async () => {
    const { world, admin, network, paid, refund, arrive } = refunds;
    const { member, order } = await paid();
    network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
    network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
    const { id } = (await refund(order, { amount: 4_000 })).reply;
    const tried = network.reversals;
    await arrive();
    expect(network.reversals).toBe(tried + 1);
    const { results } = (await world.as(admin, listRefunds, { query: { status: 'failed' } })).reply;
    expect(results).toMatchObject([{ id, failure_reason: 'PAYEE_NOT_FOUND', transfer: { via: 'payout' } }]);
    network.onPayout = undefined;
    const again = await Promise.all([1, 2].map(() => world.as(admin, retryRefund, { params: { id } })));
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await arrive();
    expect((await world.order(member, order.id)).payment_status).toBe('partially_refunded');
  });

  it('takes back the cashback of its own lines, also after the refusal of another has left a shilling over', async () => {
    const { world, admin, other, paid, refund, refundable, previewed, totals, arrive } = refunds;
    const { member, order } = await paid([11, 1]);
    const [big, small] = order.items.map(({ id }) => id);
    const waiting = (
      await refund(order, {
        lines: [
          { id: big, amount: 100_000 },
          { id: small, amount: 4 },
        ],
      })
    ).reply;
    const four = (await refund(order, { lines: [{ id: small, amount: 4 }] })).reply;
    expect(four).toMatchObject({ cashback_reversed: 0, status: 'waiting' });
    await world.as(other, approveRefund, { params: { id: four.id } });
    await world.as(admin, refuseRefund, { params: { id: waiting.id } });
    const { reply } = await previewed(order, { lines: [{ id: big, amount: 1_000 }] });
    expect(reply.cashback_reversed).toBe(100);
    const rest = (await refund(order, { amount: (await refundable(order)).left })).reply;
    expect((await world.as(other, approveRefund, { params: { id: rest.id } })).status).toBe(200);
    expect(await totals(member)).toMatchObject({ pending: 0 });
    await arrive();
  });
});

describe('a refund of which the network tells nothing', () => {
  it('that two close as not given back waits for a person, and not at all for who sends what has arrived', async () => {
    const { world, admin, other, paid, refund } = refunds;
    const { member, order } = await paid([1, 0]);
    const { query } = world.money;
    world.money.query = async () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const { id } = (await refund(order, { amount: 10_000 })).reply;
    await world.runJobs();
    world.clock.advance(73 * 60 * 60_000);
    await sweepTransfers(world.deps);
    const triesOf = () =>
      world.deps.db.selectFrom('transfers').selectAll().where('member_id', '=', member.member_id).execute();
    const [lost] = await triesOf();
    expect(lost).toMatchObject({ via: 'refund', status: 'review' });
    const params = { id: lost!.id };
    await world.as(admin, askToClose, { params, body: { outcome: 'not_sent', reason: 'Not in the portal' } });
    await world.as(other, decideClosing, { params, body: { decision: 'approve' } });
    await world.runJobs();
    expect(await triesOf()).toHaveLength(1);
    world.money.query = query;
    world.clock.advance(61 * 60_000);
    await sweepTransfers(world.deps);
    expect(await triesOf()).toMatchObject([{ status: 'failed', by_hand: 'contradicted' }]);
    expect((await world.as(admin, retryRefund, { params: { id } })).problem.error_code).toBe('transfer_contradicted');
  });
});
