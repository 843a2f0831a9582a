import { describe, expect, it } from 'vitest';

import { AIRTEL_CREDENTIALS, airtelCaller, askAirtelToken } from '#sandbox/test/airtel-caller.ts';
import { call } from '#sandbox/test/mtn-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const airtel = airtelCaller(sandbox.url);

describe('token', () => {
  it('gives a bearer for 180 seconds, as a number or as a string', async () => {
    const reply = await askAirtelToken(sandbox.url(), AIRTEL_CREDENTIALS);
    expect([reply.status, reply.json]).toEqual([
      200,
      { token_type: 'bearer', access_token: expect.any(String), expires_in: 180 },
    ]);
    await sandbox.control.put('/airtel', { token_life_as: 'string' });
    expect((await askAirtelToken(sandbox.url(), AIRTEL_CREDENTIALS)).json.expires_in).toBe('180');
  });

  it('refuses an unknown client', async () => {
    const reply = await askAirtelToken(sandbox.url(), {
      ...AIRTEL_CREDENTIALS,
      client_secret: 'wrong',
    });
    expect([reply.status, reply.json]).toEqual([
      400,
      { error: 'invalid_client', error_description: 'Invalid client authentication' },
    ]);
  });

  it('ends after three minutes, with 401 or 403', async () => {
    const headers = await airtel.headers();
    const ask = () => call(`${sandbox.url()}/airtel/standard/v1/users/752123456`, { headers });
    expect((await ask()).status).toBe(200);
    await sandbox.control.post('/clock/advance', { ms: 180_000 });
    expect([(await ask()).status, (await ask()).json]).toEqual([
      401,
      {
        error: 'invalid_token',
        error_description: 'The access token is invalid or has expired',
      },
    ]);
    await sandbox.control.put('/airtel', { expired_token_status: 403 });
    expect((await ask()).status).toBe(403);
  });

  it('cannot be forged', async () => {
    const reply = await airtel.get('/standard/v1/users/752123456', {
      Authorization: 'Bearer OTk5OTk5OTk5OTk5OQ.forged',
    });
    expect(reply.status).toBe(401);
  });
});

describe('country and currency', () => {
  it('are named in the headers', async () => {
    const ask = async (headers: Record<string, string | undefined>) => {
      const reply = await airtel.get('/standard/v1/users/752123456', headers);
      return [reply.status, reply.json.status_code];
    };
    expect(await ask({ 'X-Country': undefined })).toEqual([400, 'ROUTER003']);
    expect(await ask({ 'X-Country': 'KE' })).toEqual([400, 'ROUTER006']);
    expect(await ask({ 'X-Currency': 'KES' })).toEqual([400, 'ROUTER112']);
  });
});
