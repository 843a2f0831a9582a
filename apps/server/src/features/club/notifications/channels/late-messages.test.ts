import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { queueMessage } from '#server/features/club/notifications/queue-message.ts';
import type { TemplateName } from '#server/features/club/notifications/template-values.ts';
import type { SendOutcome } from '#server/providers/send-outcome.ts';
import type { SmsOutcome } from '#server/providers/sms/sms.ts';

import { sweepMessages } from './sweep-messages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: TestWorld;
let person: Person;
let sent: string[];
let outcome: SmsOutcome;
let answerLetter: ((outcome: SendOutcome) => void)[];
beforeEach(async () => {
  [sent, answerLetter] = [[], []];
  outcome = { kind: 'sent', provider_id: 'AT', cost: 'UGX 35' };
  world = await openWorld({
    sms: {
      async send(_to, text) {
        if (outcome.kind === 'sent') sent.push(text);
        return outcome;
      },
    },
    email: { send: () => new Promise((answer) => answerLetter.push(answer)) },
  });
  person = await makeMember(world.deps);
});
afterEach(() => world.close());

/** Queued while nobody works on jobs. */
async function queue(template: TemplateName, event_key = `${template}:7`, channel: 'sms' | 'email' = 'sms') {
  const about = { topic: 'security', member_id: person.member_id, recipient: person.phone, body: template } as const;
  await transact(world.deps.db, (tx) =>
    queueMessage(tx, world.deps, { ...about, channel, template, event_key, subject: template }),
  );
}
const found = () =>
  world.deps.db.selectFrom('messages').select(['state', 'failure', 'attempts', 'doubts']).executeTakeFirstOrThrow();
async function sweepAfter(ms: number): Promise<void> {
  world.clock.advance(ms);
  await sweepMessages(world.deps);
}

describe('a message that comes late', () => {
  it('is not sent when its code is over', async () => {
    await queue('step_up_code', 'code:7');
    outcome = { kind: 'retry', reason: 'ECONNREFUSED' };
    await sweepAfter(MINUTE_MS);
    outcome = { kind: 'sent', provider_id: 'AT', cost: 'UGX 35' };
    await sweepAfter(10 * MINUTE_MS);
    expect(sent).toEqual([]);
    expect(await found()).toMatchObject({ state: 'failed', failure: 'came too late' });
  });

  it.each(['day_offer_held', 'order_delayed', 'delivery_taken_back'] as const)(
    'is not sent when what it says was true for a moment: %s',
    async (template) => {
      await queue(template);
      await sweepAfter(2 * HOUR_MS);
      expect(sent).toEqual([]);
      expect(await found()).toMatchObject({ state: 'failed', failure: 'came too late' });
    },
  );

  it('is sent when it is as true as before', async () => {
    await queue('payout_requested');
    await sweepAfter(2 * HOUR_MS);
    expect(sent).toEqual(['payout_requested']);
  });

  it('is sent when the gateway takes texts again, be it a day later', async () => {
    await queue('redemption_code');
    outcome = { kind: 'retry', reason: '405 InsufficientBalance' };
    for (let hour = 0; hour < 24; hour += 1) await sweepAfter(HOUR_MS);
    outcome = { kind: 'sent', provider_id: 'AT', cost: 'UGX 35' };
    await sweepAfter(HOUR_MS);
    expect(sent).toHaveLength(1);
  });
});

describe('a letter', () => {
  it('does not stand behind a hundred texts that nobody takes', async () => {
    for (let text = 0; text < 100; text += 1) await queue('order_ready', `order_ready:${text}`);
    world.clock.advance(1_000);
    await queue('order_ready', 'order_ready:7', 'email');
    outcome = { kind: 'retry', reason: 'ECONNREFUSED' };
    const sending = sweepAfter(MINUTE_MS);
    await expect.poll(() => answerLetter.length).toBe(1);
    answerLetter[0]!({ kind: 'sent', provider_id: 'mail', cost: null });
    await sending;
  });

  it('that waits for its turn is not taken for forgotten', async () => {
    await queue('order_ready', 'order_ready:7', 'email');
    const sending = sweepAfter(MINUTE_MS);
    await expect.poll(() => answerLetter.length).toBe(1);
    await sweepAfter(2 * MINUTE_MS);
    expect(await found()).toMatchObject({ state: 'sending', doubts: 0 });
    answerLetter[0]!({ kind: 'sent', provider_id: 'mail', cost: null });
    await sending;
    expect(await found()).toMatchObject({ state: 'sent', attempts: 1 });
  });
});
