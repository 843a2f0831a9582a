import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPaymentsWorld, PAYER, type PaymentsWorld } from '#server-test/payments-world.ts';
import { requestPayment } from '#server-test/request-payment.ts';
import { transact } from '#server/db/transact.ts';
import type { Jobs } from '#server/jobs/enqueue.ts';

import { prepareFirstPayments } from './request-payment.ts';
import { findLive, movePayment } from './store.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPaymentsWorld();
});
afterAll(() => world.close());

describe('an attempt to collect money', () => {
  it('writes the attempt, its first event and the job, and sends nothing', async () => {
    world.jobs.length = 0;
    const payment = await world.request({ msisdn: '0770 000 003' });
    expect(payment).toMatchObject({
      status: 'pending',
      msisdn: PAYER,
      currency: 'UGX',
      amount: 5000,
      sent_at: null,
    });
    expect(payment.next_check_at?.getTime()).toBeGreaterThan(world.clock.now().getTime());
    expect(Buffer.from(payment.callback_token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(await world.events(payment.id)).toEqual(['requested']);
    expect(world.jobs).toEqual([{ name: 'collect_payments', payload: { payment_ids: [payment.id] } }]);
    expect(world.network.calls).toEqual([]);
  });

  it('puts what is asked for together into few jobs', async () => {
    const { deps } = world;
    const { member_id } = await world.request();
    world.jobs.length = 0;
    const asked = Array.from({ length: 20 }, () => ({
      purpose: 'order' as const,
      network: 'mtn' as const,
      msisdn: PAYER,
      amount: 5000,
      whose: 'own' as const,
      member_id,
      subject_id: deps.random.id(world.clock.now()),
    }));
    const payments = await transact(deps.db, async (tx) => {
      const prepared = await prepareFirstPayments(tx, deps, asked);
      await prepared.write();
      return prepared.payments;
    });
    const sent = world.jobs.map(({ payload }) => (payload as Jobs['collect_payments']).payment_ids);
    expect(sent.map(({ length }) => length)).toEqual([16, 4]);
    expect(sent.flat()).toEqual(payments.map(({ id }) => id));
  });

  it('leaves nothing behind when the transaction of the order fails', async () => {
    const subject_id = world.deps.random.id(world.clock.now());
    const { member_id } = await world.request();
    const failing = transact(world.deps.db, async (tx) => {
      const order = { purpose: 'order', network: 'mtn', msisdn: PAYER, amount: 5000 } as const;
      await requestPayment(tx, world.deps, { ...order, subject_id, member_id });
      throw new Error('the order failed');
    });
    await expect(failing).rejects.toThrow('the order failed');
    const rows = world.deps.db.selectFrom('payments').where('subject_id', '=', subject_id);
    expect(await rows.selectAll().execute()).toEqual([]);
  });

  it('begins one attempt for one order, however often it is begun at once by mistake', async () => {
    const subject_id = world.deps.random.id(world.clock.now());
    const begun = await Promise.allSettled(Array.from({ length: 20 }, () => world.request({ subject_id })));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each(['initiated', 'unknown', 'completed', 'mismatch'] as const)(
    'is not for an order of which an attempt is %s: that one is found, and a second one refused',
    async (status) => {
      const first = await world.request();
      await transact(world.deps.db, (tx) => movePayment(tx, first.id, status));
      const { subject_id } = first;
      expect((await transact(world.deps.db, (tx) => findLive(tx, 'order', subject_id)))?.id).toBe(first.id);
      await expect(world.request({ subject_id })).rejects.toThrow(/duplicate key/);
    },
  );

  it('begins a new attempt with a reference of its own after a failed one', async () => {
    const first = await world.request();
    await transact(world.deps.db, (tx) => movePayment(tx, first.id, 'failed'));
    const second = await world.request({ subject_id: first.subject_id });
    expect(second.id).not.toBe(first.id);
    expect(second.reference).not.toBe(first.reference);
    expect(second.callback_token).not.toBe(first.callback_token);
  });

  it('refuses a network that is not connected', async () => {
    await expect(world.request({ network: 'airtel', msisdn: '0750000003' })).rejects.toMatchObject({
      code: 'network_unavailable',
    });
  });
});
