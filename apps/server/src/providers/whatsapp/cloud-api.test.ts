import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startSandboxProcess, type SandboxProcess } from '#server-test/sandbox-process.ts';
import { parseConfig } from '#server/config.ts';
import type { HttpLine } from '#server/providers/http-call.ts';

import { whatsappCloud } from './cloud-api.ts';

const env = { DATABASE_URL: 'postgres://unused', WHATSAPP_PHONE_NUMBER_ID: '1055', WHATSAPP_TOKEN: 'EAAG' };

/** The Cloud API with one answer. */
function cloud(status: number, told: unknown) {
  const sent: { url: string; headers: Record<string, string>; body: unknown }[] = [];
  const line: HttpLine = async ({ url, headers, body }) => {
    sent.push({ url, headers, body: JSON.parse(String(body)) });
    return { kind: 'answer', status, text: JSON.stringify(told) };
  };
  return { sent, whatsapp: whatsappCloud(parseConfig(env), line)! };
}

describe('WhatsApp Cloud API', () => {
  it('is not offered without a number', () => {
    expect(whatsappCloud(parseConfig({ DATABASE_URL: 'postgres://unused' }))).toBeUndefined();
  });

  it('sends the text as the parameter of the approved template', async () => {
    const { sent, whatsapp } = cloud(200, { contacts: [], messages: [{ id: 'wamid.1' }] });
    expect(await whatsapp.send('+256770000003', 'Order ready\nOrder 7 is ready.')).toEqual({
      kind: 'sent',
      provider_id: 'wamid.1',
      cost: null,
    });
    expect(sent[0]).toMatchObject({
      url: 'https://graph.facebook.com/v23.0/1055/messages',
      headers: { authorization: 'Bearer EAAG' },
      body: {
        messaging_product: 'whatsapp',
        to: '256770000003',
        template: { components: [{ parameters: [{ text: 'Order ready Order 7 is ready.' }] }] },
      },
    });
  });

  it.each([
    [400, 131_026, 'refused'],
    [429, 130_429, 'retry'],
    [401, 190, 'retry'],
    [500, 131_000, 'retry'],
  ])('takes %i with error %i for %s', async (status, code, kind) => {
    const { whatsapp } = cloud(status, { error: { code, message: 'no' } });
    expect(await whatsapp.send('+256770000003', 'x')).toMatchObject({ kind });
  });

  it('does not know what an answer means that it cannot read', async () => {
    expect(await cloud(502, 'Bad gateway').whatsapp.send('+256770000003', 'x')).toMatchObject({ kind: 'unknown' });
  });
});

describe('WhatsApp Cloud API against the sandbox network', () => {
  const TO = '+256772123456';
  const PATH = '/whatsapp/v23.0/105500000000001/messages';
  let sandbox: SandboxProcess;
  const own = (more: Record<string, string> = {}) =>
    whatsappCloud(
      parseConfig({
        DATABASE_URL: 'postgres://unused',
        WHATSAPP_BASE_URL: `${sandbox.url}/whatsapp/v23.0/`,
        WHATSAPP_PHONE_NUMBER_ID: '105500000000001',
        WHATSAPP_TOKEN: 'EAAG5a0d0000000000000000000000000000000000a9',
        ...more,
      }),
    )!;
  beforeAll(async () => {
    sandbox = await startSandboxProcess();
  });
  afterAll(() => sandbox.stop());

  it('sends', async () => {
    expect(await own().send(TO, 'Order ready\nOrder 7 is ready.')).toMatchObject({
      kind: 'sent',
      provider_id: expect.stringMatching(/^wamid\./),
    });
    expect(await sandbox.control('GET', `/sms/${TO}?channel=whatsapp`)).toMatchObject([
      { text: 'Order ready Order 7 is ready.' },
    ]);
  });

  it.each([
    ['a wrong token', { WHATSAPP_TOKEN: 'EAAGother' }, { kind: 'retry' }],
    ['a template that is not approved', { WHATSAPP_TEMPLATE: 'other' }, { kind: 'refused' }],
    ['a number that is not ours', { WHATSAPP_PHONE_NUMBER_ID: '1' }, { kind: 'refused' }],
  ])('knows what %s means', async (_name, more, outcome) => {
    expect(await own(more).send(TO, 'x')).toMatchObject(outcome);
  });

  it.each([
    [{ status: 503, when: 'before' }, 'unknown'],
    [{ kind: 'reset', when: 'before' }, 'unknown'],
    [{ kind: 'reset', when: 'after' }, 'unknown'],
  ])('does not know after %j', async (fault, kind) => {
    await sandbox.control('POST', '/faults', { path: PATH, ...fault });
    expect(await own().send(TO, 'x')).toMatchObject({ kind });
  });
});
