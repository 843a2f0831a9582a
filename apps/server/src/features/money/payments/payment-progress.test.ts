import { paymentProgress as schema } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import { transact } from '#server/db/transact.ts';
import { collectPayment } from '#server/features/money/payments/attempts/collect-payment.ts';

import { paymentProgress } from './payment-progress.ts';
import { movePayment, type Payment, type PaymentChange } from './store.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPaymentsWorld();
});
afterAll(() => world.close());

async function progressOf(subject_id: string, payable = true) {
  const about = { purpose: 'order', payment_status: 'pending', goes_back: false, may_revive: false, payable } as const;
  const now = world.clock.now();
  return schema.parse(await paymentProgress(world.deps.db, { ...about, subject_id, now }));
}

async function attempt(status: Payment['status'], change: PaymentChange = {}) {
  const payment = await world.request();
  await collectPayment(world.deps, payment.id);
  await transact(world.deps.db, (tx) => movePayment(tx, payment.id, status, change));
  return progressOf(payment.subject_id);
}

describe('paymentProgress', () => {
  it('says that nothing has begun', async () => {
    const subject_id = world.deps.random.uuid();
    expect(await progressOf(subject_id)).toMatchObject({
      payment_id: null,
      status: 'pending',
      stage: 'none',
      retry_allowed: true,
    });
    expect(await progressOf(subject_id, false)).toMatchObject({ retry_allowed: false });
  });

  it('leads from sending to the prompt, with the payer masked', async () => {
    const payment = await world.request();
    expect(await progressOf(payment.subject_id)).toMatchObject({
      stage: 'sending',
      transaction_status: 'pending',
      retry_allowed: false,
      prompt_phone_masked: '+256 77• ••• 003',
    });
    await collectPayment(world.deps, payment.id);
    expect(await progressOf(payment.subject_id)).toMatchObject({
      stage: 'prompted',
      message: 'Check your phone and enter your MTN PIN.',
      expires_at: new Date(world.clock.now().getTime() + 300_000).toISOString(),
    });
  });

  it('never shows a doubt as a failure, nor offers to pay twice', async () => {
    expect(await attempt('unknown')).toMatchObject({
      status: 'pending',
      transaction_status: 'pending',
      stage: 'checking',
      retry_allowed: false,
    });
    expect(await attempt('timeout')).toMatchObject({
      status: 'pending',
      transaction_status: 'timeout',
      stage: 'checking',
      retry_allowed: false,
    });
    expect(await attempt('mismatch')).toMatchObject({
      status: 'pending',
      stage: 'review',
      retry_allowed: false,
    });
  });

  it('tells the end, and why', async () => {
    expect(await attempt('completed', { transaction_id: '363440463' })).toMatchObject({
      status: 'completed',
      transaction_status: 'completed',
      stage: 'paid',
      provider_reference: '363440463',
      retry_allowed: false,
    });
    expect(await attempt('failed', { failure_reason: 'NOT_ENOUGH_FUNDS' })).toMatchObject({
      status: 'failed',
      transaction_status: 'failed',
      stage: 'failed',
      retry_allowed: true,
      message: 'Not enough money in the wallet. You have not been charged.',
    });
    expect(await attempt('failed', { failure_reason: 'SOMETHING_NEW' })).toMatchObject({
      message: 'The network did not accept the payment. You have not been charged.',
    });
  });

  it('is told by the newest attempt', async () => {
    const first = await world.request();
    await transact(world.deps.db, (tx) => movePayment(tx, first.id, 'failed'));
    world.clock.advance(1_000);
    const second = await world.request({ subject_id: first.subject_id });
    expect(await progressOf(first.subject_id)).toMatchObject({ payment_id: second.id, stage: 'sending' });
  });
});
