import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { listenHere } from '#server-test/listen-here.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { startSandboxProcess, type SandboxProcess } from '#server-test/sandbox-process.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { parseConfig } from '#server/config.ts';
import { transact } from '#server/db/transact.ts';
import { whatsappCloud } from '#server/providers/whatsapp/cloud-api.ts';

import { tellPerson } from './tell-person.ts';

const WEBHOOK = '/api/club/messages/whatsapp/';
const SECRET = '5a0d00000000000000000000000a9900';
const WORD = 'a word of our own choice';
const LOOK_EVERY_MS = 25;
const LOOKS = 200;

let sandbox: SandboxProcess;
let world: TestWorld;
let member: Person;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const env = {
    WHATSAPP_BASE_URL: `${sandbox.url}/whatsapp/v23.0`,
    WHATSAPP_PHONE_NUMBER_ID: '105500000000001',
    WHATSAPP_TOKEN: 'EAAG5a0d0000000000000000000000000000000000a9',
    WHATSAPP_APP_SECRET: SECRET,
    WHATSAPP_VERIFY_TOKEN: WORD,
  };
  const whatsapp = whatsappCloud(parseConfig({ DATABASE_URL: 'postgres://unused', ...env }));
  world = await openWorld({ env, whatsapp });
  const origin = await listenHere(world.app.http);
  await sandbox.control('PUT', '/whatsapp', { webhook_url: origin + WEBHOOK, status_delay_ms: 0 });
});
afterAll(async () => {
  await world.close();
  await sandbox.stop();
});
beforeEach(async () => {
  member = await makeMember(world.deps);
  await world.deps.db
    .insertInto('member_preferences')
    .values({
      member_id: member.member_id,
      name: 'whatsappNotifications',
      enabled: true,
      changed_at: world.clock.now(),
    })
    .execute();
});

async function tellOfPayment(): Promise<void> {
  await transact(world.deps.db, (tx) =>
    tellPerson(tx, world.deps, {
      template: 'payment_received',
      event_key: `payment_received:${member.member_id}`,
      to: member.phone,
      member_id: member.member_id,
      values: { order_number: 'KC-1', amount: 8_000, outlet_name: 'Ntinda Fresh' },
    }),
  );
  await world.runJobs();
}

const message = () =>
  world.deps.db
    .selectFrom('messages')
    .selectAll()
    .where('channel', '=', 'whatsapp')
    .where('member_id', '=', member.member_id)
    .executeTakeFirstOrThrow();

/** The message once it is in the state, or as it stands after a few seconds. */
async function messageIn(state: string) {
  for (let look = 0; look < LOOKS && (await message()).state !== state; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return message();
}

const told = (payload: string, headers: Record<string, string> = {}) =>
  world.app.http.inject({
    method: 'POST',
    url: WEBHOOK,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const signed = (payload: string, secret = SECRET) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
});
const notice = (id: string, status: string) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ value: { statuses: [{ id, status }] } }] }],
  });

describe('WhatsApp', () => {
  it('reaches the phone of who wished for it, and is known to have arrived', async () => {
    await tellOfPayment();
    expect(await messageIn('delivered')).toMatchObject({ state: 'delivered', report: 'delivered' });
    const [text] = await sandbox.control<{ text: string }[]>('GET', `/sms/${member.phone}?channel=whatsapp`);
    expect(text?.text).toBe('Payment received We received UGX 8,000 for order KC-1 at Ntinda Fresh.');
  });

  it('is known not to have arrived where the number has none', async () => {
    await sandbox.control('PUT', `/sms/${member.phone}/behaviour`, { delivery: 'Failed' });
    await tellOfPayment();
    expect(await messageIn('failed')).toMatchObject({ state: 'failed', failure: '131026 Message undeliverable' });
  });

  it('is believed only with the signature of the app', async () => {
    await sandbox.control('PUT', `/sms/${member.phone}/behaviour`, { delivery: 'none' });
    await tellOfPayment();
    const { provider_id } = await message();
    const body = notice(provider_id!, 'delivered');
    const forged = [{}, signed(body, 'another secret'), signed(`${body} `), { 'x-hub-signature-256': 'sha256=' }];
    for (const headers of forged) expect((await told(body, headers)).statusCode).toBe(404);
    expect((await message()).state).toBe('sent');
    // What nobody can read is taken all the same, and only a number of ours is looked for.
    for (const odd of ['{', '[]', '{"entry":7}', notice('wamid.unknown', 'read')]) {
      expect((await told(odd, signed(odd))).json()).toEqual({ received: true });
    }
    expect((await told(body, signed(body))).statusCode).toBe(200);
    expect((await message()).state).toBe('delivered');
    const failed = notice(provider_id!, 'failed');
    await told(failed, signed(failed));
    expect((await message()).state).toBe('delivered');
  });

  it('answers the one question whether the address is ours', async () => {
    const ask = (word: string, mode = 'subscribe') =>
      world.app.http.inject({
        url: WEBHOOK,
        query: { 'hub.mode': mode, 'hub.verify_token': word, 'hub.challenge': '1158201444' },
      });
    const answer = await ask(WORD);
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect((await ask('a guess')).statusCode).toBe(404);
    expect((await ask(WORD, 'unsubscribe')).statusCode).toBe(404);
  });

  it('is not there without the secrets', async () => {
    const without = await openWorld();
    const body = notice('wamid.1', 'delivered');
    const answer = await without.app.http.inject({
      method: 'POST',
      url: WEBHOOK,
      payload: body,
      headers: { 'content-type': 'application/json', ...signed(body, '') },
    });
    await without.close();
    expect(answer.statusCode).toBe(404);
  });
});
