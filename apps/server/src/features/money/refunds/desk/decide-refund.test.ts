import { approveRefund, listRefunds, refuseRefund, retryRefund } from '@club/contract/money/refunds';
import { shortOutletOrder } from '@club/contract/outlets/counter';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { journalOf } from '#server-test/journal.ts';
import { givePinForGood, makeMember } from '#server-test/people.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';

const DAY_MS = 24 * 60 * 60_000;
let refunds: RefundsWorld;
beforeAll(async () => {
  refunds = await openRefundsWorld();
});
afterAll(() => refunds.world.close());
afterEach(() => refunds.expectSound());

describe('a refund that people decide about', () => {
  it('above the limit waits for a second person, and gives nothing before', async () => {
    const { world, admin, other, paid, refund, refundable, previewed, arrive } = refunds;
    const { member, order } = await paid([30, 0]);
    const { reply, preview } = await previewed(order, { amount: 150_000 });
    expect([reply.status, preview.needs_second]).toEqual(['waiting', true]);
    expect((await world.order(member, order.id)).refunds).toEqual([]);
    const params = { id: reply.id };
    expect((await world.as(admin, approveRefund, { params })).problem.error_code).toBe('second_person_needed');
    // What waits is spoken for.
    expect(await refundable(order)).toMatchObject({ left: 150_000, waiting: 150_000 });
    const decided = await Promise.all([
      world.as(other, approveRefund, { params }),
      world.as(other, refuseRefund, { params }),
    ]);
    expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [asked, ...decisions] = await journalOf(world.deps, reply.id);
    expect([asked, decisions.length]).toEqual([['refund.request', admin.member_id], 1]);
    expect(decisions[0]![1]).toBe(other.member_id);
    await arrive();
    const refused = (await refund(order, { amount: (await refundable(order)).left })).reply;
    if (refused.status === 'waiting') await world.as(admin, refuseRefund, { params: { id: refused.id } });
    expect((await refundable(order)).left).toBeGreaterThanOrEqual(150_000);
  });

  it('in parts waits as the whole does, also of two that are asked for at once', async () => {
    const { world, admin, other, network, paid, refund, previewed, refundable, arrive } = refunds;
    const { order } = await paid([30, 0]);
    const parts = await Promise.all([1, 2].map(() => refund(order, { amount: 60_000 })));
    expect(parts.map(({ reply }) => reply.status).toSorted()).toEqual(['sending', 'waiting']);
    const waiting = parts.find(({ reply }) => reply.status === 'waiting')!.reply;
    await world.as(other, refuseRefund, { params: { id: waiting.id } });
    await arrive();
    expect((await previewed(order, { amount: 40_000 })).reply.status).toBe('sending');
    const { preview, reply } = await previewed(order, { amount: 1 });
    expect([preview.needs_second, reply.status]).toEqual([true, 'waiting']);
    await world.as(other, approveRefund, { params: { id: reply.id } });
    await arrive();
    expect((await refundable(order)).left).toBe(199_999);

    // What failed does not count, and goes out again by its asker only while it fits below the limit.
    const later = (await paid([30, 0])).order;
    network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
    network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
    const { id } = (await refund(later, { amount: 100_000 })).reply;
    await arrive();
    network.onPayout = undefined;
    expect((await refund(later, { amount: 100_000 })).reply.status).toBe('sending');
    const params = { id };
    expect((await world.as(admin, retryRefund, { params })).problem.error_code).toBe('second_person_needed');
    expect((await world.as(other, retryRefund, { params })).reply.status).toBe('sending');
    await arrive();
  });

  it('beside pieces that were missing needs a second person by what admins give back alone', async () => {
    const { world, shop, paid, previewed, arrive } = refunds;
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const { order } = await paid([30, 0]);
    const lines = [{ id: order.items[0]!.id, pieces: 6 }];
    const short = await world.as(manager, shortOutletOrder, { params: { id: order.id }, body: { lines } });
    expect(short.status).toBe(200);
    const { preview, reply } = await previewed(order, { amount: 60_000 });
    expect([preview.needs_second, reply.status]).toEqual([false, 'sending']);
    await arrive();
  });

  it('of an own order takes another admin who asks, agrees and sends again', async () => {
    const { world, admin, other, network, paid, refund, collect, arrive } = refunds;
    const self = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, self);
    const { id: order_id, order } = await paid([30, 0], { by: self });
    await collect(self, order_id);
    expect((await refund(order, { amount: 1_000 }, self)).problem.error_code).toBe('second_person_needed');
    const { id } = (await refund(order, { amount: 150_000 })).reply;
    const params = { id };
    expect((await world.as(self, approveRefund, { params })).problem.error_code).toBe('second_person_needed');
    network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
    network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
    expect((await world.as(other, approveRefund, { params })).reply.status).toBe('sending');
    await arrive();
    network.onPayout = undefined;
    expect((await world.as(self, retryRefund, { params })).problem.error_code).toBe('second_person_needed');
    expect((await world.as(admin, retryRefund, { params })).status).toBe(200);
    await arrive();
    // What the system gives back by itself needs nobody.
    const cancelled = await paid([1, 0], { by: self });
    expect((await world.as(self, cancelOrder, { params: { id: cancelled.id } })).status).toBe(200);
    await arrive();
    expect((await world.order(self, cancelled.id)).payment_status).toBe('refunded');
  });

  it('that waits is refused, and asked for anew, once its asker is no admin any more', async () => {
    const { world, admin, other, paid, refund } = refunds;
    const gone = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, gone);
    const { order } = await paid([30, 0]);
    const { id } = (await refund(order, { amount: 150_000 }, gone)).reply;
    await world.deps.db.updateTable('members').set({ status: 'suspended' }).where('id', '=', gone.member_id).execute();
    const params = { id };
    const seen = (await world.as(other, listRefunds, { query: { status: 'waiting' } })).reply.results;
    expect(seen.find((row) => row.id === id)).toMatchObject({ requested_by: { id: gone.member_id, is_admin: false } });
    expect((await world.as(other, approveRefund, { params })).problem.error_code).toBe('second_person_needed');
    expect((await world.as(other, refuseRefund, { params })).reply.status).toBe('refused');
    const anew = (await refund(order, { amount: 150_000 }, admin)).reply;
    expect((await world.as(other, approveRefund, { params: { id: anew.id } })).reply.status).toBe('sending');
  });

  it.each([300_000, 150_000])(
    'of UGX %i that waits gives way to a cancelling, which gives everything back',
    async (amount) => {
      const { world, other, paid, refund, arrive } = refunds;
      const { member, order } = await paid([30, 0]);
      const waiting = (await refund(order, { amount })).reply;
      expect(waiting.status).toBe('waiting');
      expect((await world.as(member, cancelOrder, { params: { id: order.id } })).status).toBe(200);
      const params = { id: waiting.id };
      expect((await world.as(other, approveRefund, { params })).problem.error_code).toBe('refund_decided');
      await arrive();
      const after = await world.order(member, order.id);
      expect(after).toMatchObject({ payment_status: 'refunded', refunds: [{ amount: 300_000, status: 'completed' }] });
    },
  );

  it('of the rest leaves an order open while another part waits, which may still be refused', async () => {
    const { world, other, paid, refund, previewed, arrive } = refunds;
    const { member, order } = await paid([30, 0]);
    const waiting = (await refund(order, { amount: 200_000 })).reply;
    const { preview, reply: rest } = await previewed(order, { amount: 100_000 });
    expect(preview).toMatchObject({ cancels_order: false, left_after: 0 });
    world.clock.advance(DAY_MS);
    const agreed_at = world.deps.now().toISOString();
    await world.as(other, approveRefund, { params: { id: rest.id } });
    await arrive();
    expect(await world.order(member, order.id)).toMatchObject({
      status: 'pending',
      payment_status: 'partially_refunded',
    });
    // It is one from when the second person agreed.
    // It is said under the name that it had before as well, which pages that stand open still read.
    const given = (await world.order(member, order.id)).refunds;
    expect(given).toMatchObject([{ decided_at: agreed_at, requested_at: agreed_at }]);
    await world.as(other, refuseRefund, { params: { id: waiting.id } });
    expect((await world.as(member, cancelOrder, { params: { id: order.id } })).reply.status).toBe('cancelled');
    await arrive();
    expect((await world.order(member, order.id)).payment_status).toBe('refunded');
  });

  it('of the last goods gives the delivery fee back only once all others are given back, and not after the delivery', async () => {
    const { world, admin, other, paid, collect, refund, refundable, arrive } = refunds;
    const { member, order } = await paid([15, 45], { delivery_fee: 2_000 });
    const [first, second] = order.items;
    const decide = async (by: typeof admin, call: typeof approveRefund, id: string) =>
      world.as(by, call, { params: { id } });
    const early = (await refund(order, { lines: [{ id: first!.id, quantity: 15 }] })).reply;
    const late = (await refund(order, { lines: [{ id: second!.id, quantity: 45 }] })).reply;
    expect([early, late].map(({ amount, status }) => [amount, status])).toEqual([
      [150_000, 'waiting'],
      [151_985, 'waiting'],
    ]);
    // The goods of the earlier one may still have to be brought, for which the fee was paid.
    expect((await decide(other, approveRefund, late.id)).problem.error_code).toBe('refund_of_fee_too_early');
    await decide(other, refuseRefund, early.id);
    expect((await decide(other, approveRefund, late.id)).problem.error_code).toBe('refund_of_fee_too_early');
    const anew = (await refund(order, { lines: [{ id: first!.id, quantity: 15 }] })).reply;
    expect((await decide(other, approveRefund, anew.id)).reply.status).toBe('sending');
    expect((await decide(other, approveRefund, late.id)).reply.status).toBe('sending');
    await arrive();
    const after = await world.order(member, order.id);
    expect([after.status, after.payment_status]).toEqual(['cancelled', 'refunded']);

    const brought = await paid([15, 0], { delivery_fee: 2_000 });
    const whole = (await refund(brought.order, { lines: [{ id: brought.order.items[0]!.id, quantity: 15 }] })).reply;
    expect(whole.amount).toBe(152_000);
    await collect(brought.member, brought.id);
    expect((await decide(other, approveRefund, whole.id)).problem.error_code).toBe('refund_of_fee_too_early');
    await decide(other, refuseRefund, whole.id);
    // What was asked for the fee itself goes back whatever becomes of the goods.
    const fee = (
      await refund(brought.order, { delivery: 2_000, lines: [{ id: brought.order.items[0]!.id, quantity: 14 }] })
    ).reply;
    expect((await decide(other, approveRefund, fee.id)).reply.status).toBe('sending');
    expect((await refundable(brought.order)).left).toBe(10_000);
    await arrive();
  });

  it('is for admins with their PIN, of paid orders only, with a reason', async () => {
    const { world, shop, paid, refund } = refunds;
    const { member, order } = await paid();
    const forgetful = await makeMember(world.deps, { is_admin: true });
    expect((await refund(order, { amount: 1 }, forgetful)).problem.error_code).toBe('pin_required');
    for (const act of [approveRefund, retryRefund]) {
      const { problem } = await world.as(forgetful, act, { params: { id: order.id } });
      expect(problem.error_code).toBe('pin_required');
    }
    expect((await refund(order, { amount: 1 }, member)).status).toBe(403);
    expect((await refund(order, { amount: 1, reason: '' })).status).toBe(400);
    expect((await refund(order, {})).problem.errors['amount']).toEqual(['Say how much to refund.']);
    expect((await refund(order, { amount: 10_001 })).problem.errors['amount']).toEqual([
      'At most UGX 10,000 is left to refund.',
    ]);
    const unpaid = await world.place(member, [shop.line()]);
    expect((await refund(unpaid, { amount: 1 })).problem.error_code).toBe('refund_impossible');
  });
});
