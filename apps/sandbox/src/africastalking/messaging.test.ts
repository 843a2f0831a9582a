import { describe, expect, it } from 'vitest';

import { DEMO_AFRICASTALKING } from '#sandbox/demo-credentials.ts';
import { catchCallbacks } from '#sandbox/test/callback-catcher.ts';
import { call } from '#sandbox/test/mtn-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

import { countParts } from './sms-parts.ts';

const sandbox = runSandbox();
const merchant = catchCallbacks();
const NUMBER = '256772123456';

function send(form: Record<string, string>, headers: Record<string, string | undefined> = {}) {
  return call(`${sandbox.url()}/africastalking/version1/messaging`, {
    body: new URLSearchParams({
      username: 'sandbox',
      to: `+${NUMBER}`,
      message: 'Hello',
      ...form,
    }).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
      apiKey: DEMO_AFRICASTALKING.api_key,
      ...headers,
    },
  });
}

describe('messaging', () => {
  it('answers 201 with a recipient each, and the text lies in the inbox', async () => {
    const reply = await send({ message: 'Your order is ready', from: 'KASENTE' });
    expect(reply.status).toBe(201);
    expect(reply.json).toEqual({
      SMSMessageData: {
        Message: 'Sent to 1/1 Total Cost: UGX 35.0000',
        Recipients: [
          {
            statusCode: 101,
            number: `+${NUMBER}`,
            status: 'Success',
            cost: 'UGX 35.0000',
            messageId: expect.stringMatching(/^ATXid_[0-9a-f]{32}$/),
          },
        ],
      },
    });
    expect(await sandbox.control.get(`/sms/0772123456/latest`)).toMatchObject({
      text: 'Your order is ready',
      from: 'KASENTE',
      msisdn: NUMBER,
    });
  });

  it('sends to several numbers and names the ones it could not', async () => {
    await sandbox.control.put(`/sms/256772000001/behaviour`, { status_code: 406 });
    const reply = await send({ to: `+${NUMBER},+256772000001,0772`, enqueue: '1' });
    const data = reply.json.SMSMessageData;
    expect(data.Message).toBe('Sent to 1/3 Total Cost: UGX 35.0000');
    expect(data.Recipients).toMatchObject([
      { statusCode: 102, status: 'Queued' },
      { statusCode: 406, status: 'UserInBlacklist', messageId: 'None', cost: '0' },
      { statusCode: 403, status: 'InvalidPhoneNumber', messageId: 'None' },
    ]);
  });

  it('refuses an unregistered sender inside a 201', async () => {
    const reply = await send({ from: 'STRANGER' });
    expect([reply.status, reply.json]).toEqual([
      201,
      { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } },
    ]);
    expect(await sandbox.control.get(`/sms/${NUMBER}`)).toEqual([]);
  });

  it('speaks XML unless asked for JSON', async () => {
    const reply = await send({}, { Accept: undefined });
    expect(reply.headers.get('content-type')).toContain('application/xml');
    expect(reply.text).toContain('<statusCode>101</statusCode>');
  });

  it('needs the key of the user name, and all fields', async () => {
    expect((await send({}, { apiKey: 'wrong' })).status).toBe(401);
    expect((await send({ username: 'someone' })).status).toBe(401);
    expect((await send({ message: '' })).status).toBe(400);
  });

  it('posts a delivery report as a form', async () => {
    await sandbox.control.put('/sms', {
      delivery_report_url: merchant.url('/dlr'),
      delivery_report_delay_ms: 0,
    });
    const sent = await send({});
    await sandbox.control.put(`/sms/${NUMBER}/behaviour`, {
      delivery: 'Failed',
      failure_reason: 'UserIsInactive',
    });
    await send({});
    const [good, bad] = (await merchant.wait(2)).map((each) => Object.fromEntries(new URLSearchParams(each.body)));
    expect(merchant.caught[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(good).toEqual({
      id: sent.json.SMSMessageData.Recipients[0].messageId,
      status: 'Success',
      phoneNumber: `+${NUMBER}`,
      networkCode: '64110',
    });
    expect(bad).toMatchObject({ status: 'Failed', failureReason: 'UserIsInactive' });
  });
});

describe('countParts', () => {
  it('bills 160 and 153 characters of GSM-7, 70 and 67 of anything else', () => {
    expect([160, 161, 306, 307].map((length) => countParts('x'.repeat(length)))).toEqual([1, 2, 2, 3]);
    expect([70, 71, 134, 135].map((length) => countParts(`’${'x'.repeat(length - 1)}`))).toEqual([1, 2, 2, 3]);
    expect(countParts('€'.repeat(80))).toBe(1);
    expect(countParts('€'.repeat(81))).toBe(2);
  });
});
