import { listAlarms } from '@club/contract/money/reconciliation';
import { listRefunds, refuseRefund, retryRefund } from '@club/contract/money/refunds';
import { cancelOrder } from '@club/contract/shop/orders';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';
import { transact } from '#server/db/transact.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';
import { keepTransferCallback } from '#server/features/money/transfers/keep-callback.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

const MINUTE_MS = 60_000;

let refunds: RefundsWorld;
beforeAll(async () => {
  refunds = await openRefundsWorld();
});
afterAll(() => refunds.world.close());

const transferOf = (refund_id: string) =>
  refunds.world.deps.db
    .selectFrom('transfers')
    .select('reference')
    .where('subject_id', '=', refund_id)
    .orderBy('created_at', 'desc')
    .orderBy('via')
    .executeTakeFirstOrThrow();

/** The network calls about money that we sent, and says this of it when it is asked. */
async function callAgain(reference: string, says: QueryOutcome) {
  const { world, arrive } = refunds;
  const { query } = world.money;
  world.money.query = async () => says;
  const callback = { network: 'mtn', reference, at: world.clock.now(), body: {}, isTrusted: true } as const;
  await transact(world.deps.db, (tx) => keepTransferCallback(tx, callback));
  await arrive();
  world.money.query = query;
}

async function ringing() {
  await watchMoney(refunds.world.deps);
  const { results } = (await refunds.world.as(refunds.other, listAlarms)).reply;
  return results.filter(({ ended_at }) => ended_at === null);
}

it('raises an alarm for a refund that failed and that nobody sends again for ten minutes, until somebody has', async () => {
  const { world, admin, network, paid, refund, arrive, expectSound } = refunds;
  network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
  network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  const { order } = await paid([2, 0]);
  const { id } = (await refund(order, { amount: 4_000 })).reply;
  await arrive();
  world.clock.advance(8 * MINUTE_MS);
  expect(await ringing()).toEqual([]);
  world.clock.advance(2 * MINUTE_MS);
  expect(await ringing()).toMatchObject([
    {
      kind: 'stuck',
      network: 'mtn',
      amount: 4_000,
      detail: `A refund of order ${order.order_number} could not be sent`,
      link: '/admin/finance?tab=refunds&status=failed',
    },
  ]);
  network.onPayout = undefined;
  await world.as(admin, retryRefund, { params: { id } });
  await arrive();
  expect(await ringing()).toEqual([]);
  await expectSound();
});

it('raises one alarm, not two, where the order is cancelled as well', async () => {
  const { world, network, paid, arrive } = refunds;
  network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
  network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  const { member, id } = await paid([1, 0]);
  await world.as(member, cancelOrder, { params: { id } });
  await arrive();
  world.clock.advance(11 * MINUTE_MS);
  expect((await ringing()).map(({ kind }) => kind)).toEqual(['paid_but_cancelled']);
});

it('rings for a refund that has waited for a second person for half a day, until it is decided', async () => {
  const { world, other, paid, refund, arrive } = refunds;
  const { order } = await paid([30, 0]);
  const { id } = (await refund(order, { amount: 150_000 })).reply;
  const mine = async () => (await ringing()).filter(({ detail }) => detail.includes(order.order_number));
  world.clock.advance(12 * 60 * MINUTE_MS - 1);
  expect(await mine()).toEqual([]);
  world.clock.advance(1);
  const link = '/admin/finance?tab=refunds&status=waiting';
  expect(await mine()).toMatchObject([{ kind: 'stuck', network: 'mtn', amount: 150_000, link }]);
  await world.as(other, refuseRefund, { params: { id } });
  expect(await mine()).toEqual([]);
  await arrive();
});

it('says how much of a cancelled order has not gone back, without what went back before or became cashback again', async () => {
  const { world, network, paid, collect, refund, arrive, totals } = refunds;
  network.onReversal = undefined;
  network.onPayout = undefined;
  const first = await paid([5, 0]);
  await collect(first.member, first.id);
  const { available } = await totals(first.member);
  expect(available).toBe(5_000);
  const { id, order } = await paid([2, 0], { by: first.member, use_cashback: 3_000 });
  await refund(order, { amount: 10_000 });
  await arrive();
  network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
  network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  await world.as(first.member, cancelOrder, { params: { id } });
  await arrive();
  world.clock.advance(11 * MINUTE_MS);
  const given = (await world.order(first.member, id)).refunds.find(({ status }) => status === 'failed')!;
  expect(given.money_part).toBeLessThan(10_000);
  const mine = (await ringing()).filter(({ detail }) => detail.includes(order.order_number));
  expect(mine).toMatchObject([{ kind: 'paid_but_cancelled', amount: given.money_part }]);
});

it('leads to the day of a refund that the network had called sent and denies since, and names its order', async () => {
  const { world, network, paid, refund, arrive } = refunds;
  network.onReversal = undefined;
  const { order } = await paid([2, 0]);
  const { id } = (await refund(order, { amount: 4_000 })).reply;
  await arrive();
  const day = kampalaDay(world.clock.now());
  const { reference } = await transferOf(id);
  world.clock.advance(3 * 24 * 60 * MINUTE_MS);
  await callAgain(reference, { kind: 'failed', reason: 'PAYEE_NOT_FOUND', raw: null });
  expect((await ringing()).filter(({ kind }) => kind === 'closed_wrongly')).toMatchObject([
    {
      amount: 4_000,
      detail: `The refund of order ${order.order_number} that the network had called sent did not arrive as it said`,
      link: `/admin/finance?tab=refunds&from=${day}&until=${day}`,
    },
  ]);
});

it('says of a refund that was sent anew that its network says since that the earlier try was sent too', async () => {
  const { world, admin, network, paid, refund, arrive } = refunds;
  network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
  network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  const { order } = await paid([2, 0]);
  const { id } = (await refund(order, { amount: 4_000 })).reply;
  await arrive();
  const { reference } = await transferOf(id);
  network.onPayout = undefined;
  world.clock.advance(MINUTE_MS);
  await world.as(admin, retryRefund, { params: { id } });
  await arrive();
  const row = async () => {
    const { results } = (await world.as(admin, listRefunds, { query: { order: order.order_number } })).reply;
    const { status, transfer, sent_before } = results.find((one) => one.id === id)!;
    return { status, is_contradicted: transfer?.is_contradicted, sent_before };
  };
  expect(await row()).toEqual({ status: 'completed', is_contradicted: false, sent_before: false });
  const told = { amount: null, currency: null, msisdn: null, raw: null };
  await callAgain(reference, { kind: 'completed', transaction_id: 'T1', ...told });
  expect(await row()).toEqual({ status: 'completed', is_contradicted: false, sent_before: true });
  const detail = `The refund of order ${order.order_number} that the network had called failed was sent`;
  expect((await ringing()).map((alarm) => alarm.detail)).toContain(detail);
});
