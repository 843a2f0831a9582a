import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import { transact } from '#server/db/transact.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import type { SmsOutcome } from '#server/providers/sms/sms.ts';

import { MAX_ATTEMPTS, sendMessage } from './send-message.ts';
import { sweepMessages } from './sweep-messages.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RETRY: SmsOutcome = { kind: 'retry', reason: '501 GatewayError' };
const UNKNOWN: SmsOutcome = { kind: 'unknown', reason: 'timeout' };

let world: PaymentsWorld;
beforeEach(async () => {
  world = await openPaymentsWorld();
});
afterEach(() => world.close());

/** A new queued text; gives its id. */
async function queue(): Promise<string> {
  await transact(world.deps.db, (tx) =>
    queueSms(tx, world.deps, {
      event_key: `approved:${world.deps.random.uuid()}`,
      template: 'application_approved',
      to: '0770000003',
      member_id: null,
      values: { first_name: 'Akello' },
    }),
  );
  const payload = world.jobs.at(-1)?.payload;
  if (payload === undefined || !('message_id' in payload)) throw new Error('nothing was queued');
  return payload.message_id;
}
const read = (id: string) =>
  world.deps.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function sweepFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10_000) {
    world.clock.advance(10_000);
    await sweepMessages(world.deps);
  }
}

describe('sendMessage', () => {
  it('sends once, however many workers have the job', async () => {
    const id = await queue();
    await Promise.all(Array.from({ length: 10 }, () => sendMessage(world.deps, id)));
    await sweepFor(5 * MINUTE_MS);
    expect(world.sms).toMatchObject([{ to: '+256770000003' }]);
    expect(await read(id)).toMatchObject({
      state: 'sent',
      provider_id: 'AT1',
      cost: 'UGX 35',
      attempts: 1,
      next_attempt_at: null,
    });
  });

  it('does not depend on its job', async () => {
    const id = await queue();
    await sweepFor(20_000);
    expect(await read(id)).toMatchObject({ state: 'sent' });
  });

  it('waits longer and longer before it tries again, half an hour at most, and gives up after days', async () => {
    world.smsOutcomes.push(...Array.from({ length: 200 }, () => RETRY));
    const id = await queue();
    const began = world.clock.now().getTime();
    await sendMessage(world.deps, id);
    // A job that runs twice does not shorten the wait.
    await sendMessage(world.deps, id);
    expect(await read(id)).toMatchObject({ state: 'queued', attempts: 1 });
    const waits: number[] = [];
    for (let next = (await read(id)).next_attempt_at; next !== null; next = (await read(id)).next_attempt_at) {
      waits.push((next.getTime() - world.clock.now().getTime()) / MINUTE_MS);
      world.clock.advance(next.getTime() - world.clock.now().getTime());
      await sweepMessages(world.deps);
    }
    expect(waits.slice(0, 8)).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30]);
    expect(await read(id)).toMatchObject({ state: 'dead', attempts: MAX_ATTEMPTS, failure: '501 GatewayError' });
    expect(world.sms).toHaveLength(MAX_ATTEMPTS);
    const days = (world.clock.now().getTime() - began) / DAY_MS;
    expect([days > 2.9, days <= 3]).toEqual([true, true]);
  });

  it('tells the operator of what does not get through long before it gives up', async () => {
    const alarms: unknown[] = [];
    const log = Object.assign(Object.create(world.deps.log), { error: (line: unknown) => alarms.push(line) });
    world.smsOutcomes.push(...Array.from({ length: 20 }, () => RETRY));
    await queue();
    for (let passed = 0; passed < 120; passed += 1) {
      world.clock.advance(MINUTE_MS);
      await sweepMessages({ ...world.deps, log });
    }
    expect(alarms).toEqual([expect.objectContaining({ alarm: 'message_late', failure: '501 GatewayError' })]);
  });

  it('gets through after trouble', async () => {
    world.smsOutcomes.push(RETRY, RETRY);
    const id = await queue();
    await sweepFor(5 * MINUTE_MS);
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 3, failure: null });
  });

  it('does not try again what was refused', async () => {
    world.smsOutcomes.push({ kind: 'refused', reason: '403 InvalidPhoneNumber' });
    const id = await queue();
    await sweepFor(60 * MINUTE_MS);
    expect(await read(id)).toMatchObject({ state: 'failed', failure: '403 InvalidPhoneNumber' });
    expect(world.sms).toHaveLength(1);
  });

  it('sends what may have been sent once more, and then leaves it to a person', async () => {
    world.smsOutcomes.push(UNKNOWN, UNKNOWN, UNKNOWN);
    const id = await queue();
    await sweepFor(60 * MINUTE_MS);
    expect(await read(id)).toMatchObject({
      state: 'dead',
      doubts: 2,
      failure: 'perhaps sent: timeout',
    });
    expect(world.sms).toHaveLength(2);
  });

  it('counts a worker that died while sending as a doubt', async () => {
    const id = await queue();
    const dead = { ...world.deps, sms: { send: () => new Promise<never>(() => {}) } };
    void sendMessage(dead, id);
    await expect.poll(async () => (await read(id)).state).toBe('sending');
    await sendMessage(world.deps, id);
    expect(world.sms).toEqual([]);
    await sweepFor(3 * MINUTE_MS);
    expect(await read(id)).toMatchObject({ state: 'sent', doubts: 1, attempts: 2 });
    expect(world.sms).toHaveLength(1);
  });
});

describe('sweepMessages', () => {
  it('sends each of many once, with several workers at it', async () => {
    for (let message = 0; message < 60; message += 1) await queue();
    world.clock.advance(MINUTE_MS);
    await Promise.all(Array.from({ length: 4 }, () => sweepMessages(world.deps)));
    expect(world.sms).toHaveLength(60);
  });
});
