import { requestPayout } from '@club/contract/money/cashback';
import { decidePayment } from '@club/contract/money/payments';
import { listPayments, markPayment } from '@club/contract/money/payments-desk';
import { decidePayouts, listPayouts } from '@club/contract/money/payouts';
import { listRefunds, refuseRefund } from '@club/contract/money/refunds';
import { askForMyPay } from '@club/contract/outlets/riding';
import { createOrder } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openEars, type Ears } from '#server-test/hearing.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';
import { transact } from '#server/db/transact.ts';
import { riderEarned } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';

const DAY_MS = 24 * 60 * 60_000;
let refunds: RefundsWorld;
let ears: Ears;

beforeAll(async () => {
  refunds = await openRefundsWorld();
  ears = await openEars(refunds.world);
});
afterAll(async () => {
  await ears.close();
  await refunds.world.close();
});

async function memberWith(amount: number): Promise<Person> {
  const { deps } = refunds.world;
  const member = await makeMember(deps);
  await givePinForGood(deps, member);
  const { member_id: owner } = member;
  await transact(deps.db, (tx) =>
    post(tx, {
      reference: `given:${owner}`,
      kind: 'bonus',
      subject_type: 'member',
      subject_id: owner,
      at: deps.now(),
      legs: [
        { kind: 'marketing_expense', owner: '', amount: -amount },
        { kind: 'cashback_available', owner, amount },
      ],
    }),
  );
  return member;
}

const isOfCashback = (event: string) => event.startsWith('cashback ');

it('what an unpaid order has set aside is told to the screens of its member, and that it is free again', async () => {
  const { world, shop } = refunds;
  const member = await memberWith(5_000);
  const items = [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1 }];
  const body = { payment_network: 'mtn' as const, items, use_cashback: 5_000 };
  const placed = await ears.heardBy({ member }, () => world.as(member, createOrder, { body }));
  expect(placed.member.filter(isOfCashback)).toHaveLength(1);
  world.clock.advance(DAY_MS);
  const ended = await ears.heardBy({ member }, async () => expect(await expireHolds(world.deps)).toBe(1));
  expect(ended.member.filter(isOfCashback)).toHaveLength(1);
});

it('the cashback of goods whose money goes back is gone before the money has arrived, and told so', async () => {
  const { member, order } = await refunds.paid();
  const heard = await ears.heardBy({ member }, () => refunds.refund(order, { amount: order.total_amount }));
  expect(heard.member.filter(isOfCashback)).not.toEqual([]);
});

it('a payout that two people have agreed to is on its way on the screens of its member', async () => {
  const { world, admin, other } = refunds;
  const member = await memberWith(3_000_000);
  const body = { amount: 2_500_000, network: 'mtn' };
  const { payout_id, status } = (await world.as(member, requestPayout, { body })).reply;
  expect(status).toBe('waiting');
  const approve = { ids: [payout_id], decision: 'approve' };
  await world.as(admin, decidePayouts, { body: approve });
  const heard = await ears.heardBy({ member }, () => world.as(other, decidePayouts, { body: approve }));
  expect(heard.member).toContain(`cashback ${payout_id}`);
});

it('what a rider has asked for is on its way on the screens of the rider', async () => {
  const { world, admin, other } = refunds;
  const rider = await makeMember(world.deps);
  await givePinForGood(world.deps, rider);
  const { member_id } = rider;
  await transact(world.deps.db, (tx) =>
    post(tx, {
      reference: `rider_earned:${member_id}`,
      kind: 'rider_earned',
      subject_type: 'delivery',
      subject_id: member_id,
      at: world.deps.now(),
      legs: riderEarned({ member_id, amount: 5_000 }),
    }),
  );
  const { payout_id } = (await world.as(rider, askForMyPay, { body: { network: 'mtn' } })).reply;
  const approve = { ids: [payout_id], decision: 'approve' };
  await world.as(admin, decidePayouts, { body: approve });
  const heard = await ears.heardBy({ rider }, () => world.as(other, decidePayouts, { body: approve }));
  expect(heard.rider).toContain(`deliveries ${payout_id}`);
});

it('what admins decide about money is told to the screens of their colleagues', async () => {
  const { world, admin, other } = refunds;
  const colleague = await makeMember(world.deps, { is_admin: true });
  const isTold = async (act: () => Promise<{ status: number }>) => {
    const heard = await ears.heardBy({ colleague }, async () => expect((await act()).status).toBeLessThan(300));
    return heard.colleague.some((event) => event.startsWith('finance '));
  };
  const member = await memberWith(3_000_000);
  const decide = (by: Person, ids: string[], decision: string) =>
    world.as(by, decidePayouts, { body: { ids, decision, reason: 'Another name' } });
  const body = { amount: 2_500_000, network: 'mtn' };
  expect(await isTold(() => world.as(member, requestPayout, { body }))).toBe(true);
  const { results } = (await world.as(admin, listPayouts, { query: { status: 'waiting' } })).reply;
  const ids = results.filter(({ amount }) => amount === body.amount).map(({ id }) => id);
  expect(await isTold(() => decide(admin, ids, 'approve'))).toBe(true);
  expect(await isTold(() => decide(admin, ids, 'approve'))).toBe(false);
  expect(await isTold(() => decide(other, ids, 'refuse'))).toBe(true);

  const { order } = await refunds.paid([30, 0]);
  expect(await isTold(() => refunds.refund(order, { amount: 150_000 }))).toBe(true);
  const [waiting] = (await world.as(admin, listRefunds, { query: { status: 'waiting' } })).reply.results;
  expect(await isTold(() => world.as(other, refuseRefund, { params: { id: waiting!.id } }))).toBe(true);

  const { id } = (await world.as(admin, listPayments, { query: {} })).reply.results[0]!;
  const marked = { params: { id }, body: { reason: 'The shop says otherwise' } };
  expect(await isTold(() => world.as(admin, markPayment, marked))).toBe(true);
  const looked = { params: { id }, body: { decision: 'dismiss', reason: 'It was paid' } };
  expect(await isTold(() => world.as(other, decidePayment, looked))).toBe(true);
});
