import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { DEMO_WHATSAPP } from '#sandbox/demo-credentials.ts';
import { catchCallbacks } from '#sandbox/test/callback-catcher.ts';
import { type Json, runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const business = catchCallbacks();
const NUMBER = '256772123456';

async function send(more: object = {}, as: { token?: string; id?: string } = {}) {
  const { token = DEMO_WHATSAPP.token, id = DEMO_WHATSAPP.phone_number_id } = as;
  const reply = await fetch(`${sandbox.url()}/whatsapp/v23.0/${id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      to: NUMBER,
      type: 'template',
      template: saying('Hello'),
      ...more,
    }),
  });
  const json: Json = await reply.json();
  return { status: reply.status, json };
}

function saying(...texts: string[]) {
  const parameters = texts.map((text) => ({ type: 'text', text }));
  return { name: 'club_news', language: { code: 'en' }, components: [{ type: 'body', parameters }] };
}

describe('WhatsApp', () => {
  it('takes a template, which then lies on the phone', async () => {
    const reply = await send();
    expect(reply).toEqual({
      status: 200,
      json: {
        messaging_product: 'whatsapp',
        contacts: [{ input: NUMBER, wa_id: NUMBER }],
        messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
      },
    });
    expect(await sandbox.control.get('/sms/0772123456?channel=whatsapp')).toMatchObject([{ text: 'Hello' }]);
    expect(await sandbox.control.get('/sms/0772123456')).toEqual([]);
    const page = await (await fetch(`${sandbox.url()}/handset/${NUMBER}`)).text();
    expect(page).toContain('WhatsApp · Kasente Club');
  });

  it.each([
    ['another token', {}, { token: 'EAAGother' }, 401, 190],
    ['another number of ours', {}, { id: '1' }, 400, 100],
    ['a free text', { type: 'text' }, {}, 400, 100],
    ['an unknown template', { template: { ...saying('x'), name: 'other' } }, {}, 404, 132_001],
    ['too few parameters', { template: saying() }, {}, 400, 132_000],
    ['a line break', { template: saying('a\nb') }, {}, 400, 100],
    ['no number', { to: '12' }, {}, 400, 131_009],
  ])('refuses %s', async (_name, more, as, status, code) => {
    const reply = await send(more, as);
    expect([reply.status, reply.json.error.code]).toEqual([status, code]);
    expect(await sandbox.control.get('/sms/0772123456?channel=whatsapp')).toEqual([]);
  });

  it('tells what became of it, signed with the secret of the app', async () => {
    await sandbox.control.put('/whatsapp', { webhook_url: business.url('/hook'), status_delay_ms: 20 });
    const { json } = await send();
    const calls = await business.wait(2);
    expect(calls.map((call) => call.json.entry[0].changes[0].value.statuses[0])).toMatchObject([
      { id: json.messages[0].id, status: 'sent', recipient_id: NUMBER },
      { id: json.messages[0].id, status: 'delivered' },
    ]);
    for (const { body, headers } of calls) {
      const hash = createHmac('sha256', DEMO_WHATSAPP.app_secret).update(body).digest('hex');
      expect(headers['x-hub-signature-256']).toBe(`sha256=${hash}`);
    }
  });

  it('tells of a number that has no WhatsApp', async () => {
    await sandbox.control.put('/whatsapp', { webhook_url: business.url('/hook'), status_delay_ms: 20 });
    await sandbox.control.put(`/sms/${NUMBER}/behaviour`, { delivery: 'Failed' });
    await send();
    const [call] = await business.wait(1);
    expect(call?.json.entry[0].changes[0].value.statuses[0]).toMatchObject({
      status: 'failed',
      errors: [{ code: 131_026 }],
    });
  });
});
