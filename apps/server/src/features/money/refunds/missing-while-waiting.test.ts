import { approveRefund, refuseRefund } from '@club/contract/money/refunds';
import { shortOutletOrder } from '@club/contract/outlets/counter';
import type { OrderDetail } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';

let refunds: RefundsWorld;
let manager: Person;
beforeAll(async () => {
  refunds = await openRefundsWorld();
  manager = await makeMember(refunds.world.deps, { manages: [refunds.shop.outlet_id] });
});
afterAll(async () => {
  await refunds.expectSound();
  await refunds.world.close();
});

/** A paid order of 30 pieces of UGX 10,000 and 2 of UGX 3,333, of which a refund of all 30 waits for a second person. */
async function waiting(more: { delivery_fee?: number } = {}) {
  const { paid, refund } = refunds;
  const { member, id, order } = await paid([30, 2], more);
  const [dear, cheap] = order.items;
  const asked = (await refund(order, { lines: [{ id: dear!.id, quantity: 30 }] })).reply;
  expect([asked.amount, asked.status]).toEqual([300_000, 'waiting']);
  return { member, id, order, dear: dear!, cheap: cheap!, refund_id: asked.id };
}
const short = (id: string, lines: { id: string; pieces: number }[]) =>
  refunds.world.as(manager, shortOutletOrder, { params: { id }, body: { lines } });
const refuse = (id: string) => refunds.world.as(refunds.other, refuseRefund, { params: { id } });
const approve = (id: string) => refunds.world.as(refunds.other, approveRefund, { params: { id } });
/** What the member has been given back, refund by refund, the least first. */
async function back(member: Person, order: OrderDetail): Promise<number[]> {
  await refunds.arrive();
  const now = await refunds.world.order(member, order.id);
  return now.refunds
    .filter(({ status }) => status === 'completed')
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b);
}

describe('pieces that are missing while a refund of their line waits', () => {
  it('are given back once it is refused, and once only', async () => {
    const { member, id, order, dear, cheap, refund_id } = await waiting();
    expect((await short(id, [{ id: dear.id, pieces: 3 }])).status).toBe(200);
    const said = await refunds.world.messages('order_short');
    expect(said.at(-1)).toContain('Its money follows once the club decides.');
    // What the waiting refund leaves free goes back at once.
    await short(id, [{ id: cheap.id, pieces: 1 }]);
    expect(await back(member, order)).toEqual([3_333]);
    const answers = await Promise.all([refuse(refund_id), refuse(refund_id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await back(member, order)).toEqual([3_333, 30_000]);
    expect((await refunds.refundable(order)).left).toBe(270_000 + 3_333);
    // Later ones are as ever.
    await short(id, [{ id: dear.id, pieces: 1 }]);
    expect(await back(member, order)).toEqual([3_333, 10_000, 30_000]);
  });

  it('and whose refusal comes at the same moment are given back once', async () => {
    const { member, id, order, dear, refund_id } = await waiting();
    await Promise.all([short(id, [{ id: dear.id, pieces: 2 }]), refuse(refund_id)]);
    expect(await back(member, order)).toEqual([20_000]);
  });

  it('and of another refund that was refused before give back what is still owed', async () => {
    const { member, id, order, dear, refund_id } = await waiting();
    await refuse(refund_id);
    expect(await back(member, order)).toEqual([]);
    await short(id, [{ id: dear.id, pieces: 1 }]);
    const again = (await refunds.refund(order, { lines: [{ id: dear.id, quantity: 29 }] })).reply;
    await short(id, [{ id: dear.id, pieces: 2 }]);
    await refuse(again.id);
    expect(await back(member, order)).toEqual([10_000, 20_000]);
  });

  it('are given back by the outlet where the rest was handed over meanwhile', async () => {
    const { member, id, order, dear, refund_id } = await waiting();
    await short(id, [{ id: dear.id, pieces: 3 }]);
    await refunds.collect(member, id);
    const before = await refunds.world.balances({ [refunds.shop.outlet_id]: 'outlet' });
    await refuse(refund_id);
    expect(await back(member, order)).toEqual([30_000]);
    const after = await refunds.world.balances({ [refunds.shop.outlet_id]: 'outlet' });
    const kept = (books: Record<string, number>) =>
      (books['outlet_payable:outlet'] ?? 0) + (books['club_commission'] ?? 0);
    expect(kept(before) - kept(after)).toBe(30_000);
  });

  it('go back with all the rest where it is agreed to', async () => {
    const { member, id, order, dear, refund_id } = await waiting();
    await short(id, [{ id: dear.id, pieces: 3 }]);
    await approve(refund_id);
    expect(await back(member, order)).toEqual([300_000]);
  });

  it('end no order of which something is there, although all of its money is spoken for', async () => {
    const { member, id, order } = await refunds.paid([30, 0]);
    const line = order.items[0]!;
    const asked = (await refunds.refund(order, { lines: [{ id: line.id, quantity: 30 }] })).reply;
    expect((await short(id, [{ id: line.id, pieces: 1 }])).status).toBe(200);
    expect((await short(id, [{ id: line.id, pieces: 29 }])).problem.error_code).toBe('order_all_missing');
    await refuse(asked.id);
    expect(await back(member, order)).toEqual([10_000]);
    expect((await refunds.world.order(member, id)).status).toBe('pending');
  });

  it('leave the delivery fee where it is until it is known that nothing is brought', async () => {
    const kept = await waiting({ delivery_fee: 2_000 });
    await short(kept.id, [{ id: kept.cheap.id, pieces: 2 }]);
    expect(await back(kept.member, kept.order)).toEqual([6_666]);
    await refuse(kept.refund_id);
    expect(await back(kept.member, kept.order)).toEqual([6_666]);

    const given = await waiting({ delivery_fee: 2_000 });
    await short(given.id, [{ id: given.cheap.id, pieces: 2 }]);
    await approve(given.refund_id);
    expect(await back(given.member, given.order)).toEqual([2_000, 6_666, 300_000]);
    const after = await refunds.world.order(given.member, given.id);
    expect([after.status, after.payment_status]).toEqual(['cancelled', 'refunded']);
  });
});
