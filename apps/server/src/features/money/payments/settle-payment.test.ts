import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openPaymentsWorld, PAYER, type PaymentsWorld } from '#server-test/payments-world.ts';
import { transact } from '#server/db/transact.ts';
import { balanceOf } from '#server/features/money/ledger/balance-of.ts';
import { collectPayment } from '#server/features/money/payments/attempts/collect-payment.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { settlePayment } from './settle-payment.ts';
import { findLive, type Payment } from './store.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

let world: PaymentsWorld;
beforeEach(async () => {
  world = await openPaymentsWorld();
});
afterEach(() => world.close());

async function prompted(): Promise<Payment> {
  const payment = await world.request();
  await collectPayment(world.deps, payment.id);
  return payment;
}

describe('settlePayment', () => {
  it('completes what the network says is paid, and tells it once', async () => {
    const payment = await prompted();
    world.network.approve(payment.reference);
    await settlePayment(world.deps, payment.id);
    await settlePayment(world.deps, payment.id);
    expect(await world.read(payment.id)).toMatchObject({
      status: 'completed',
      completed_at: world.clock.now(),
      transaction_id: expect.stringMatching(/^T/),
      next_check_at: null,
    });
    expect(world.told).toMatchObject([
      { id: payment.id, purpose: 'order', subject_id: payment.subject_id, status: 'completed', amount: 5000 },
    ]);
    expect(world.network.count('query')).toBe(1);
  });

  it('fails what the network says has failed, with its reason', async () => {
    const payment = await prompted();
    world.network.refuse(payment.reference, 'NOT_ENOUGH_FUNDS');
    await settlePayment(world.deps, payment.id);
    expect(await world.read(payment.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'NOT_ENOUGH_FUNDS',
      completed_at: null,
    });
    expect(world.told).toMatchObject([{ status: 'failed', failure_reason: 'NOT_ENOUGH_FUNDS' }]);
  });

  it('lets one of many workers ask, and one of two answers count', async () => {
    const payment = await prompted();
    world.network.approve(payment.reference);
    await Promise.all(Array.from({ length: 10 }, () => settlePayment(world.deps, payment.id)));
    expect(world.network.count('query')).toBe(1);

    const slow = await prompted();
    world.network.approve(slow.reference);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    world.network.beforeFinding = () => held;
    const first = settlePayment(world.deps, slow.id);
    await expect.poll(() => world.network.count('query')).toBe(2);
    world.clock.advance(6 * SECOND_MS);
    const second = settlePayment(world.deps, slow.id);
    await expect.poll(() => world.network.count('query')).toBe(3);
    release();
    await Promise.all([first, second]);
    expect(world.told.map(({ id }) => id)).toEqual([payment.id, slow.id]);
  });

  it('asks at most once in five seconds, and not later than that when hurried', async () => {
    const payment = await prompted();
    world.clock.advance(40 * SECOND_MS);
    await settlePayment(world.deps, payment.id);
    world.network.approve(payment.reference);
    for (let hurry = 0; hurry < 20; hurry += 1) {
      world.clock.advance(100);
      await settlePayment(world.deps, payment.id);
    }
    expect(world.network.count('query')).toBe(1);
    world.clock.advance(3 * SECOND_MS);
    await sweepPayments(world.deps);
    expect(world.network.count('query')).toBe(2);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
  });

  it('keeps a hurry that comes while the network is answering', async () => {
    const payment = await prompted();
    world.clock.advance(40 * SECOND_MS);
    world.network.beforeFinding = async () => {
      world.network.beforeFinding = undefined;
      world.network.approve(payment.reference);
      await settlePayment(world.deps, payment.id);
    };
    await settlePayment(world.deps, payment.id);
    expect(await world.read(payment.id)).toMatchObject({ status: 'initiated' });
    world.clock.advance(5 * SECOND_MS);
    await sweepPayments(world.deps);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
  });

  it('takes nothing it does not understand for an end', async () => {
    const payment = await prompted();
    world.network.answer = () => ({ kind: 'unknown', reason: 'REJECTED', raw: {} });
    await settlePayment(world.deps, payment.id);
    expect(await world.read(payment.id)).toMatchObject({ status: 'initiated' });
    expect(world.told).toEqual([]);
  });

  it('leaves the attempt open when the order cannot take the news, and tells it again', async () => {
    const payment = await prompted();
    world.network.approve(payment.reference);
    const failing = async () => {
      throw new Error('the order is locked');
    };
    const deps = { ...world.deps, outcomes: { order: failing } };
    await expect(settlePayment(deps, payment.id)).rejects.toThrow('the order is locked');
    expect(await world.read(payment.id)).toMatchObject({ status: 'initiated' });
    world.clock.advance(31 * SECOND_MS);
    await sweepPayments(world.deps);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
    expect(world.told).toHaveLength(1);
  });
});

describe('money that does not fit', () => {
  const paid = { kind: 'completed', transaction_id: '42', raw: {} } as const;
  it.each<[string, QueryOutcome, number]>([
    ['one shilling more', { ...paid, amount: 5001, currency: 'UGX', msisdn: PAYER }, 5001],
    ['one shilling less', { ...paid, amount: 4999, currency: 'UGX', msisdn: PAYER }, 4999],
    ['another currency', { ...paid, amount: 5000, currency: 'EUR', msisdn: PAYER }, 0],
    ['another payer', { ...paid, amount: 5000, currency: 'UGX', msisdn: '256770000099' }, 5000],
    ['a fraction', { ...paid, amount: 5000.5, currency: 'UGX', msisdn: PAYER }, 0],
    ['no number', { ...paid, amount: Number.NaN, currency: 'UGX', msisdn: PAYER }, 0],
  ])('is held for a person: %s', async (_name, answer, owed) => {
    const payment = await prompted();
    world.network.answer = () => answer;
    await settlePayment(world.deps, payment.id);
    expect(await world.read(payment.id)).toMatchObject({ status: 'mismatch', next_check_at: null });
    expect(world.told).toMatchObject([{ status: 'mismatch' }]);
    // Nobody is asked to pay again meanwhile, and what came in stands in the books as owed back.
    const live = await transact(world.deps.db, (tx) => findLive(tx, 'order', payment.subject_id));
    expect(live?.id).toBe(payment.id);
    const owner = payment.member_id;
    expect(await balanceOf(world.deps.db, { kind: 'refunds_payable', owner })).toBe(owed);
    world.network.answer = undefined;
    world.network.approve(payment.reference);
    world.clock.advance(HOUR_MS);
    await settlePayment(world.deps, payment.id);
    expect(await world.read(payment.id)).toMatchObject({ status: 'mismatch' });
  });
});

describe('a prompt that nobody answers', () => {
  it('times out, is still asked about, and may yet be paid', async () => {
    const payment = await prompted();
    world.clock.advance(6 * MINUTE_MS);
    await sweepPayments(world.deps);
    expect(await world.read(payment.id)).toMatchObject({ status: 'timeout' });
    expect(world.told).toEqual([]);
    world.clock.advance(20 * HOUR_MS);
    await sweepPayments(world.deps);
    expect((await world.read(payment.id)).next_check_at?.getTime()).toBeGreaterThan(world.clock.now().getTime());
    world.network.approve(payment.reference);
    world.clock.advance(2 * HOUR_MS);
    await sweepPayments(world.deps);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
    expect(world.told).toMatchObject([{ status: 'completed' }]);
  });

  it('is left to a person after 72 hours, and never fails by itself', async () => {
    const payment = await prompted();
    for (let hour = 0; hour < 75; hour += 1) {
      world.clock.advance(HOUR_MS);
      await sweepPayments(world.deps);
    }
    expect(await world.read(payment.id)).toMatchObject({ status: 'timeout', next_check_at: null });
    expect((await world.events(payment.id)).at(-1)).toBe('gave_up');
    expect(world.told).toEqual([]);
    expect(world.network.count('query')).toBeLessThan(80);
  });

  it('does not let hurrying use up the schedule', async () => {
    const payment = await prompted();
    for (let hurry = 0; hurry < 200; hurry += 1) {
      world.clock.advance(5 * SECOND_MS);
      await settlePayment(world.deps, payment.id);
    }
    expect(await world.read(payment.id)).toMatchObject({ status: 'timeout' });
    expect((await world.read(payment.id)).next_check_at).not.toBeNull();
  });
});
