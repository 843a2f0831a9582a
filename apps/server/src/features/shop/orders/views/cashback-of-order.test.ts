import { listMyCashback } from '@club/contract/money/cashback';
import { cancelOrder, listOrders } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';

const MINUTE_MS = 60_000;

let refunds: RefundsWorld;

beforeAll(async () => {
  refunds = await openRefundsWorld();
});
afterAll(async () => {
  await refunds.expectSound();
  await refunds.world.close();
});

describe('the cashback of an order', () => {
  it('is earned no more once the order is cancelled', async () => {
    const { world, paid } = refunds;
    const { member, id, order } = await paid([1, 0]);
    expect(order).toMatchObject({ cashback_amount: 1_000, cashback_earned: 1_000, cashback_returned: 0 });
    await world.as(member, cancelOrder, { params: { id } });
    expect(await world.order(member, id)).toMatchObject({ cashback_amount: 1_000, cashback_earned: 0 });
    const { results } = (await world.as(member, listOrders)).reply;
    expect(results).toMatchObject([{ id, cashback_earned: 0 }]);
  });

  it('is less by what a refund of a line takes back, and the line says what was given back of it', async () => {
    const { world, paid, refund } = refunds;
    const { member, id, order } = await paid([2, 1]);
    expect(order.cashback_earned).toBe(2_333);
    const line = order.items.find(({ unit_price }) => unit_price === 10_000)!;
    await refund(order, { lines: [{ id: line.id, amount: 10_000 }] });
    expect(await world.order(member, id)).toMatchObject({
      cashback_earned: 1_333,
      refunded_items: { [line.id]: 10_000 },
    });
  });

  it('that paid a part is in the balance again after a cancel or a refund, and the order says how much', async () => {
    const { world, paid, collect, refund, totals } = refunds;
    const first = await paid([10, 0]);
    await collect(first.member, first.id);
    const by = first.member;
    const cancelled = await paid([1, 0], { by, use_cashback: 6_000 });
    const { available } = await totals(by);
    await world.as(by, cancelOrder, { params: { id: cancelled.id } });
    expect((await world.order(by, cancelled.id)).cashback_returned).toBe(6_000);
    expect((await totals(by)).available).toBe(available + 6_000);

    const partly = await paid([1, 0], { by, use_cashback: 6_000 });
    await refund(partly.order, { amount: 5_000 });
    expect((await world.order(by, partly.id)).cashback_returned).toBe(3_000);
  });

  it('that was only set aside is free again when an unpaid order is cancelled', async () => {
    const { world, shop, paid, collect } = refunds;
    const { member, id } = await paid([10, 0]);
    await collect(member, id);
    const unpaid = await world.place(member, [shop.line(1)], { use_cashback: 4_000 });
    expect(unpaid.cashback_returned).toBe(0);
    await world.as(member, cancelOrder, { params: { id: unpaid.id } });
    expect(await world.order(member, unpaid.id)).toMatchObject({ cashback_earned: 0, cashback_returned: 4_000 });
  });

  it('that was only set aside was never spent, also where the money of the cancelled order comes too late', async () => {
    const { world, shop, paid, collect, totals } = refunds;
    const { member, id } = await paid([10, 0]);
    await collect(member, id);
    const { available } = await totals(member);
    world.money.payers = 'wait';
    const unpaid = await world.place(member, [shop.line(1)], { use_cashback: 4_000 });
    await world.prompt(member, unpaid.id);
    await world.as(member, cancelOrder, { params: { id: unpaid.id } });
    world.money.payers = 'pay';
    const payments = world.deps.db.selectFrom('payments').select('id').where('subject_id', '=', unpaid.id);
    world.clock.advance(MINUTE_MS);
    await settlePayment(world.deps, (await payments.executeTakeFirstOrThrow()).id);
    expect(await world.order(member, unpaid.id)).toMatchObject({ payment_status: 'paid', cashback_returned: 4_000 });
    expect((await totals(member)).available).toBe(available);
    const spent = await world.as(member, listMyCashback, { query: { type: 'spent' } });
    expect(spent.reply.results).toEqual([]);
  });
});
