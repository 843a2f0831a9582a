import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import { collectPayment } from '#server/features/money/payments/attempts/collect-payment.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';

import { keepAndCheck } from './keep-and-check.ts';

const paidBody = { status: 'SUCCESSFUL', amount: '5000', currency: 'UGX' };

let world: PaymentsWorld;
beforeEach(async () => {
  world = await openPaymentsWorld();
});
afterEach(() => world.close());

const kept = () => world.deps.db.selectFrom('provider_callbacks').selectAll().execute();
const call = (token: string, body: unknown = paidBody) => keepAndCheck(world.deps, { network: 'mtn', token, body });
/** The jobs that a callback has made, run. */
async function runJobs(): Promise<void> {
  for (const { name, payload } of world.jobs.splice(0)) {
    if (name === 'settle_payment' && 'payment_id' in payload) {
      await settlePayment(world.deps, payload.payment_id);
    }
  }
}

describe('a callback', () => {
  it('is kept, believed in nothing, and makes us ask', async () => {
    const payment = await world.request();
    await collectPayment(world.deps, payment.id);
    world.jobs.length = 0;
    expect(await call(payment.callback_token)).toEqual({ received: true });
    expect(await world.read(payment.id)).toMatchObject({ status: 'initiated' });
    expect(await kept()).toMatchObject([{ payment_id: payment.id, body: paidBody, copies: 1 }]);
    await runJobs();
    // The network does not confirm it.
    expect(await world.read(payment.id)).toMatchObject({ status: 'initiated' });
    expect(world.network.count('query')).toBe(1);
  });

  it('that comes twice and shuffled changes the books once', async () => {
    const payment = await world.request();
    await collectPayment(world.deps, payment.id);
    world.network.approve(payment.reference);
    const bodies = [paidBody, { status: 'PENDING' }, paidBody, { status: 'FAILED' }, paidBody];
    await Promise.all(bodies.map((body) => call(payment.callback_token, body)));
    await runJobs();
    await call(payment.callback_token);
    expect(world.told).toHaveLength(1);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
    expect((await kept()).map(({ copies }) => copies).toSorted((a, b) => a - b)).toEqual([1, 1, 4]);
    // An attempt that has ended is not asked about again.
    expect(world.jobs).toEqual([]);
  });

  it('that comes before the answer to our own request', async () => {
    const payment = await world.request();
    world.jobs.length = 0;
    world.network.beforeAnswer = async (reference) => {
      world.network.approve(reference);
      await call(payment.callback_token);
      await runJobs();
      expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
    };
    await collectPayment(world.deps, payment.id);
    expect(await world.read(payment.id)).toMatchObject({ status: 'completed' });
    expect(world.told).toHaveLength(1);
  });

  it('with a guessed token finds nothing, whatever it says', async () => {
    const payment = await world.request();
    await collectPayment(world.deps, payment.id);
    world.jobs.length = 0;
    const forged = { ...paidBody, externalId: payment.reference };
    for (const token of [payment.reference, payment.id, `${payment.callback_token}x`, 'x'.repeat(32)]) {
      await expect(call(token, forged)).rejects.toMatchObject({ code: 'not_found' });
    }
    const otherNetwork = { network: 'airtel', token: payment.callback_token, body: forged } as const;
    await expect(keepAndCheck(world.deps, otherNetwork)).rejects.toMatchObject({ code: 'not_found' });
    expect(await kept()).toEqual([]);
    expect(world.jobs).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['a NUL and half a pair', { a: '\u0000\uD800', '\u0000': '\\u0000 \\\u0000', ok: '😀' }],
    ['a text', 'SUCCESSFUL'],
    ['much too much', { text: 'x'.repeat(60_000) }],
    ['very deep', JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)) as unknown],
  ])('may hold %s', async (_name, body) => {
    const payment = await world.request();
    expect(await call(payment.callback_token, body)).toEqual({ received: true });
    expect(await kept()).toHaveLength(1);
  });

  it('is kept in at most fifty versions', async () => {
    const payment = await world.request();
    for (let version = 0; version < 60; version += 1) await call(payment.callback_token, { version });
    await call(payment.callback_token, { version: 0 });
    const rows = await kept();
    expect(rows).toHaveLength(50);
    expect(Math.max(...rows.map(({ copies }) => copies))).toBe(2);
  });
});
