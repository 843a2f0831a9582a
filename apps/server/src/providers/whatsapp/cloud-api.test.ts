import { describe, expect, it } from 'vitest';

import { parseConfig } from '#server/config.ts';
import type { Fetch } from '#server/providers/http-call.ts';

import { whatsappCloud } from './cloud-api.ts';

const env = { DATABASE_URL: 'postgres://unused', WHATSAPP_PHONE_NUMBER_ID: '1055', WHATSAPP_TOKEN: 'EAAG' };

/** The Cloud API with one answer. */
function cloud(status: number, body: unknown) {
  const sent: { url: unknown; headers: Record<string, string>; body: unknown }[] = [];
  const fetch: Fetch = async (url, init) => {
    const headers = init?.headers as Record<string, string>;
    sent.push({ url, headers, body: JSON.parse(init?.body as string) });
    return Response.json(body, { status });
  };
  return { sent, whatsapp: whatsappCloud(parseConfig(env), fetch)! };
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
