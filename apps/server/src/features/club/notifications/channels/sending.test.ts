import { receiveDeliveryReport } from '@club/contract/club/notifications';
import { addressOf } from '@club/contract/endpoint';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { tellReady } from '#server-test/tell-ready.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { queueMessage, type NewMessage } from '#server/features/club/notifications/queue-message.ts';
import type { Letter } from '#server/providers/email/email.ts';

import { forgetMessages } from './forget-messages.ts';
import { sweepMessages } from './sweep-messages.ts';

const HOUR_MS = 60 * 60_000;
const DAILY = 4;

let world: TestWorld;
let person: Person;
let sms: { to: string; text: string }[];
let letters: Letter[];

beforeEach(async () => {
  [sms, letters] = [[], []];
  world = await openWorld({
    env: { RATE_LIMIT_FACTOR: '1', SMS_DAILY_BUDGET: String(DAILY) },
    sms: {
      async send(to, text) {
        sms.push({ to, text });
        return { kind: 'sent', provider_id: `AT${sms.length}`, cost: 'UGX 35' };
      },
    },
    email: {
      async send(letter) {
        letters.push(letter);
        return { kind: 'sent', provider_id: 'mail', cost: null };
      },
    },
  });
  person = await makeMember(world.deps);
});
afterEach(() => world.close());

/** What every member must be told. */
const securely = {
  topic: 'security',
  get member_id() {
    return person.member_id;
  },
} as const;

let events = 0;
async function queue(more: Partial<NewMessage> = {}): Promise<void> {
  events += 1;
  const text = {
    channel: 'sms',
    topic: 'order',
    template: 'test',
    body: 'Kasente Club: news',
    member_id: null,
  } as const;
  const recipient = `+2567700${String(events).padStart(5, '0')}`;
  await transact(world.deps.db, (tx) =>
    queueMessage(tx, world.deps, { ...text, event_key: `test:${events}`, recipient, ...more }),
  );
}
const states = async () =>
  (await world.deps.db.selectFrom('messages').select(['state', 'failure']).orderBy('id').execute()).map(
    (row) => row.state,
  );
const stateOf = async (template: string) =>
  (
    await world.deps.db
      .selectFrom('messages')
      .select('state')
      .where('template', '=', template)
      .executeTakeFirstOrThrow()
  ).state;
describe('the SMS budget of a day', () => {
  it('stops codes at its end, whoever asks for how many at once', async () => {
    for (let count = 0; count < 20; count += 1) await queue({ ...securely, event_key: `code:${count}` });
    const jobs = await world.takeJobs();
    const { sendMessage } = await import('./send-message.ts');
    await Promise.all(
      jobs.map(({ payload }) => sendMessage(world.deps, (payload as { message_id: string }).message_id)),
    );
    expect(sms).toHaveLength(DAILY);
    expect((await states()).filter((state) => state === 'failed')).toHaveLength(20 - DAILY);
  });

  it('is one for each topic, so that codes cannot use up what orders need', async () => {
    for (let count = 0; count < 10; count += 1) await queue(securely);
    for (let count = 0; count < DAILY; count += 1) await queue({ topic: 'order' });
    await world.runJobs();
    expect(sms).toHaveLength(2 * DAILY);
  });

  it('is another one for applicants and codes that strangers ask for, so that members get theirs', async () => {
    for (const template of ['confirm_phone', 'application_moved', 'application_rejected']) {
      for (let count = 0; count < 3; count += 1) await queue({ topic: 'security', template });
    }
    await world.runJobs();
    expect(sms).toHaveLength(DAILY);
    await tellReady(world.deps, person);
    await queue({ ...securely, template: 'step_up_code' });
    await world.runJobs();
    expect(sms).toHaveLength(DAILY + 2);
  });

  it('is another one for the codes of members, which what waited overnight cannot use up', async () => {
    for (let count = 0; count < 3 * DAILY; count += 1) await queue(securely);
    await world.runJobs();
    world.clock.advance(12 * HOUR_MS);
    await sweepMessages(world.deps);
    expect(sms).toHaveLength(2 * DAILY);
    await queue({ ...securely, template: 'step_up_code', event_key: 'code:of-the-morning' });
    await world.runJobs();
    expect(await stateOf('step_up_code')).toBe('sent');
  });

  it('lets decisions and warnings wait for the next day, and only codes fail', async () => {
    for (let count = 0; count < DAILY; count += 1) {
      await queue(securely);
      await queue({ ...securely, event_key: `code:${count}` });
    }
    await queue({ ...securely, template: 'application_approved' });
    await queue({ ...securely, template: 'step_up_code', event_key: 'code:late' });
    await world.runJobs();
    const late = async () => [await stateOf('application_approved'), await stateOf('step_up_code')];
    expect(await late()).toEqual(['queued', 'failed']);
    world.clock.advance(12 * HOUR_MS);
    await sweepMessages(world.deps);
    expect(await late()).toEqual(['sent', 'failed']);
  });

  it('lets news of orders wait for the next day', async () => {
    for (let count = 0; count < DAILY + 2; count += 1) await queue({ member_id: person.member_id });
    await world.runJobs();
    expect(sms).toHaveLength(DAILY);
    // 09:00 UTC is noon in Kampala; its next day begins twelve hours on.
    world.clock.advance(12 * HOUR_MS - 1);
    await sweepMessages(world.deps);
    expect(sms).toHaveLength(DAILY);
    world.clock.advance(1);
    await sweepMessages(world.deps);
    expect(sms).toHaveLength(DAILY + 2);
  });

  it('lets what applicants are told wait for the morning', async () => {
    for (let count = 0; count <= DAILY; count += 1) await queue({ template: 'application_moved' });
    await world.runJobs();
    world.clock.advance(12 * HOUR_MS);
    await sweepMessages(world.deps);
    expect(sms).toHaveLength(DAILY);
    world.clock.advance(8 * HOUR_MS);
    await sweepMessages(world.deps);
    expect(sms).toHaveLength(DAILY + 1);
  });

  it('does not let one number be flooded', async () => {
    for (let count = 0; count < 4; count += 1) await queue({ ...securely, topic: 'offer', recipient: person.phone });
    await world.runJobs();
    expect(sms).toHaveLength(2);
    expect((await states()).toSorted()).toEqual(['failed', 'failed', 'sent', 'sent']);
  });
});

describe('marketing', () => {
  it('waits for the morning', async () => {
    world.clock.advance(9 * HOUR_MS);
    await queue({ topic: 'offer' });
    await queue({ topic: 'order' });
    await world.runJobs();
    expect(sms).toHaveLength(1);
    world.clock.advance(11 * HOUR_MS);
    await sweepMessages(world.deps);
    expect(sms).toHaveLength(2);
  });
});

describe('delivery reports', () => {
  const token = () => world.deps.config.AT_DELIVERY_TOKEN;
  const report = async (form: Record<string, string>, to = token()) =>
    world.app.http.inject({
      method: 'POST',
      url: addressOf(receiveDeliveryReport, { token: to }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const only = () => world.deps.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();

  beforeEach(async () => {
    await queue();
    await world.runJobs();
  });

  it('say that a text arrived, and the last word stands', async () => {
    expect((await report({ id: 'AT1', status: 'Submitted' })).json()).toEqual({ received: true });
    expect(await only()).toMatchObject({ state: 'sent', report: 'Submitted' });
    await report({ id: 'AT1', status: 'Success', phoneNumber: '+256770000001', networkCode: '64110' });
    expect(await only()).toMatchObject({ state: 'delivered', delivered_at: world.clock.now() });
    await report({ id: 'AT1', status: 'Failed', failureReason: 'UserIsInactive' });
    expect(await only()).toMatchObject({ state: 'delivered' });
  });

  it('say why one did not', async () => {
    await report({ id: 'AT1', status: 'Failed', failureReason: 'UserIsInactive' });
    expect(await only()).toMatchObject({ state: 'failed', failure: 'UserIsInactive' });
  });

  it('may hold letters that no database takes', async () => {
    for (const id of ['AT1', 'AT7\0', '\0'])
      expect((await report({ id, status: '\0', failureReason: 'mtn\0' })).statusCode).toBe(200);
    expect(await only()).toMatchObject({ state: 'sent', report: 'no word' });
    await report({ id: 'AT1\0', status: 'Failed\0', failureReason: 'User\0IsInactive' });
    expect(await only()).toMatchObject({ report: 'Failed' });
  });

  it('that come before we know the number of the text are kept for it, and the last word stands', async () => {
    for (const status of ['Submitted', 'Success', 'Sent']) await report({ id: 'AT2', status });
    await queue();
    await world.runJobs();
    const numbered = (id: string) =>
      world.deps.db.selectFrom('messages').selectAll().where('provider_id', '=', id).executeTakeFirst();
    expect(await numbered('AT2')).toMatchObject({ state: 'delivered', report: 'Success' });
    // Both in the same moment: whoever comes second notes it.
    await queue();
    await Promise.all([world.runJobs(), report({ id: 'AT3', status: 'Failed', failureReason: 'UserIsInactive' })]);
    expect(await numbered('AT3')).toMatchObject({ state: 'failed', failure: 'UserIsInactive' });
    // The text gets its number after the report has looked for it and before the report is kept.
    await queue();
    const { told } = await transact(world.deps.db, async (tx) => {
      await sql`LOCK TABLE early_reports IN SHARE MODE`.execute(tx);
      const told = report({ id: 'AT4', status: 'Failed', failureReason: 'UserIsInactive' });
      await somebodyWaits(world.deps.db);
      await world.runJobs();
      return { told };
    });
    await told;
    expect(await numbered('AT4')).toMatchObject({ state: 'failed', failure: 'UserIsInactive' });
    const left = () => world.deps.db.selectFrom('early_reports').select('provider_id').execute();
    await report({ id: 'AT99', status: 'Success' });
    expect(await left()).not.toEqual([]);
    world.clock.advance(25 * HOUR_MS);
    await forgetMessages(world.deps);
    expect(await left()).toEqual([]);
  });

  it('are believed only with the token, and acknowledged for texts that nobody knows', async () => {
    expect((await report({ id: 'AT1', status: 'Success' }, 'x'.repeat(36))).statusCode).toBe(404);
    expect((await only()).state).toBe('sent');
    expect((await report({ id: 'AT99', status: 'Success' })).statusCode).toBe(200);
    expect((await report({ status: 'Success' })).statusCode).toBe(400);
  });

  it('are the only form that is read', async () => {
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/api/club/auth/login/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'phone=0770000003&pin=3690',
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('e-mail', () => {
  it('goes to the address of the profile, with a link and without the code', async () => {
    const members = world.deps.db.updateTable('members').set({ email: 'akello@example.ug' });
    await members.where('id', '=', person.member_id).execute();
    await tellReady(world.deps, person);
    await world.runJobs();
    expect(letters).toMatchObject([{ to: 'akello@example.ug', subject: 'Order KC-7 is ready' }]);
    expect(letters[0]!.url).toMatch(/\/orders\/7$/);
    expect(letters[0]!.contact_url).toMatch(/^https?:\/\/[^/]+\/contact$/);
    expect(letters[0]!.text).not.toContain('123456');
    expect(sms).toHaveLength(1);
  });
});
