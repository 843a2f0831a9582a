import { approveRefund, refuseRefund, requestRefund, retryRefund } from '@club/contract/money/refunds';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { givePinForGood } from '#server-test/people.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';

let refunds: RefundsWorld;
beforeAll(async () => {
  refunds = await openRefundsWorld();
});
afterAll(() => refunds.world.close());
afterEach(() => refunds.expectSound());

it('what two admins give back of an order at once goes back once, and whoever comes second looks again', async () => {
  const { world, admin, other, paid, refundable, arrive } = refunds;
  await givePinForGood(world.deps, admin, other);
  const { order } = await paid([2, 0]);
  const { left } = await refundable(order);
  const back = (by: typeof admin, seen: number) =>
    world.as(by, requestRefund, {
      params: { id: order.id },
      body: { reason: 'It was broken', amount: 1_000, left: seen },
    });
  const answers = await Promise.all([back(admin, left), back(other, left)]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)!.problem.error_code).toBe('refund_changed');
  expect((await refundable(order)).left).toBe(left - 1_000);
  expect((await back(other, left - 1_000)).status).toBe(201);
  await arrive();
});

it('whoever has sent a refund and presses again, the answer lost, is told that it has failed since', async () => {
  const { world, admin, other, network, paid, refund, arrive } = refunds;
  await givePinForGood(world.deps, admin, other);
  const { order } = await paid([30, 0]);
  const { id } = (await refund(order, { amount: 150_000 })).reply;
  const approve = async () =>
    (await world.as(other, approveRefund, { params: { id }, key: `approve-${id}` })).reply.status;
  network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
  network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  expect([await approve(), await approve()]).toEqual(['sending', 'sending']);
  await arrive();
  expect(await approve()).toBe('failed');
  network.onPayout = undefined;
  expect((await world.as(other, retryRefund, { params: { id } })).reply.status).toBe('sending');
  await arrive();
  expect(await approve()).toBe('completed');
});

it('whoever hears only at the second press that a refund was asked for is told that another admin has refused it', async () => {
  const { world, admin, other, paid, refundable } = refunds;
  await givePinForGood(world.deps, admin, other);
  const { order } = await paid([30, 0]);
  const { left } = await refundable(order);
  const ask = () =>
    world.as(admin, requestRefund, {
      params: { id: order.id },
      body: { reason: 'It was broken', amount: 150_000, left },
      key: 'asked-once',
    });
  const { id, status } = (await ask()).reply;
  expect(status).toBe('waiting');
  expect((await ask()).reply).toMatchObject({ id, status: 'waiting' });
  await world.as(other, refuseRefund, { params: { id } });
  expect((await ask()).problem.error_code).toBe('refund_decided');
  expect((await refundable(order)).left).toBe(left);
});
