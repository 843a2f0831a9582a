import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openPaymentsWorld, type PaymentsWorld } from '#server-test/payments-world.ts';
import { transact } from '#server/db/transact.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import type { SmsOutcome } from '#server/providers/sms/sms.ts';

import { MAX_ATTEMPTS, sendMessage } from './send-message.ts';
import { sweepMessages } from './sweep-messages.ts';

const MINUTE_MS = 60_000;
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

  it('waits longer and longer before it tries again, and gives up in the end', async () => {
    world.smsOutcomes.push(...Array.from({ length: 20 }, () => RETRY));
    const id = await queue();
    await sendMessage(world.deps, id);
    // A job that runs twice does not shorten the wait.
    await sendMessage(world.deps, id);
    expect(await read(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await sweepFor(60 * MINUTE_MS);
    expect(await read(id)).toMatchObject({
      state: 'dead',
      attempts: MAX_ATTEMPTS,
      failure: '501 GatewayError',
      next_attempt_at: null,
    });
    expect(world.sms).toHaveLength(MAX_ATTEMPTS);
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
