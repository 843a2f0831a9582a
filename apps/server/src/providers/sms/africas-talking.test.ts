import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startSandboxProcess, type SandboxProcess } from '#server-test/sandbox-process.ts';
import { parseConfig } from '#server/config.ts';

import { africasTalking } from './africas-talking.ts';
import type { Sms } from './sms.ts';

const TO = '+256772123456';
const PATH = '/africastalking/version1/messaging';

let sandbox: SandboxProcess;
const configWith = (more: Record<string, string> = {}) =>
  parseConfig({
    DATABASE_URL: 'postgres://unused',
    AT_BASE_URL: `${sandbox.url}/africastalking`,
    ...more,
  });
let sms: Sms;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  sms = africasTalking(configWith({ AT_SENDER_ID: 'KASENTE' }));
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const inbox = () => sandbox.control<{ text: string; from: string }[]>('GET', `/sms/${TO}`);

describe("Africa's Talking against the sandbox network", () => {
  it('sends a text with the sender id', async () => {
    const text = 'Kasente Club: 50% off & more + "quotes"';
    expect(await sms.send(TO, text)).toMatchObject({
      kind: 'sent',
      provider_id: expect.stringMatching(/^ATXid_/),
      cost: 'UGX 35.0000',
    });
    expect(await inbox()).toMatchObject([{ text, from: 'KASENTE' }]);
  });

  it.each([100, 101, 102])('takes status %i for sent', async (status_code) => {
    await sandbox.control('PUT', `/sms/${TO}/behaviour`, { status_code });
    expect(await sms.send(TO, 'x')).toMatchObject({ kind: 'sent' });
  });

  it.each([401, 403, 404, 406, 407, 409])('takes status %i for refused', async (status_code) => {
    await sandbox.control('PUT', `/sms/${TO}/behaviour`, { status_code });
    expect(await sms.send(TO, 'x')).toMatchObject({ kind: 'refused' });
  });

  it.each([405, 500, 501, 502])('may retry after status %i', async (status_code) => {
    await sandbox.control('PUT', `/sms/${TO}/behaviour`, { status_code });
    expect(await sms.send(TO, 'x')).toMatchObject({ kind: 'retry' });
  });

  it('sends from the number of the company itself where no sender id is registered', async () => {
    expect(await africasTalking(configWith()).send(TO, 'x')).toMatchObject({ kind: 'sent' });
    expect(await inbox()).toMatchObject([{ text: 'x', from: 'AFRICASTKNG' }]);
  });

  it('is refused with a sender id that is not registered', async () => {
    const stranger = africasTalking(configWith({ AT_SENDER_ID: 'STRANGER' }));
    expect(await stranger.send(TO, 'x')).toEqual({ kind: 'refused', reason: 'InvalidSenderId' });
  });

  it('may retry once the key is mended', async () => {
    const wrong = africasTalking(configWith({ AT_API_KEY: 'atsk_wrong' }));
    expect(await wrong.send(TO, 'x')).toMatchObject({ kind: 'retry' });
    expect(await inbox()).toEqual([]);
  });

  it('does not know what became of it when the answer is lost', async () => {
    await sandbox.control('POST', '/faults', { path: PATH, when: 'after', kind: 'reset' });
    expect(await sms.send(TO, 'x')).toMatchObject({ kind: 'unknown' });
    await sandbox.control('POST', '/faults', { path: PATH, when: 'after', status: 502 });
    expect(await sms.send(TO, 'x')).toMatchObject({ kind: 'unknown' });
    await sandbox.control('POST', '/faults', { path: PATH, status: 201, body: '{"odd":1}' });
    expect(await sms.send(TO, 'x')).toMatchObject({ kind: 'unknown' });
  });

  it('may retry what was never sent', async () => {
    const nobody = africasTalking(configWith({ AT_BASE_URL: 'http://127.0.0.1:2' }));
    expect(await nobody.send(TO, 'x')).toMatchObject({ kind: 'retry' });
  });
});
