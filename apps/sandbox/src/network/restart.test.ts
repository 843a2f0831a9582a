import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { startSandbox } from '#sandbox/start-sandbox.ts';
import { mtnCaller, paymentStatus, submitPayment } from '#sandbox/test/mtn-caller.ts';
import { controlOf } from '#sandbox/test/run-sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-restart-'));
const dataFile = join(folder, 'deep', 'sandbox.json');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('restart', () => {
  it('finds wallets, open payments and tokens again, also after a half-written last line', async () => {
    let sandbox = await startSandbox({ port: 0, dataFile });
    const url = () => sandbox.url;
    const control = controlOf(url);
    const mtn = mtnCaller(url, 'collection');
    await control.put('/wallets/mtn/256772123456', { balance: 7_000 });
    const reference = await submitPayment(mtn);
    const { Authorization } = await mtn.headers();
    await sandbox.close();
    appendFileSync(dataFile, '{"collection":"wallets","key":"mtn:2567');

    sandbox = await startSandbox({ port: 0, dataFile });
    const known = await mtn.query(`/collection/v1_0/requesttopay/${reference}`, { Authorization });
    expect(known.json.status).toBe('PENDING');
    await control.post('/prompts/256772123456/approve');
    expect((await paymentStatus(mtn, reference)).status).toBe('SUCCESSFUL');
    expect((await control.get('/wallets/mtn/256772123456')).balance).toBe(2_000);
    await sandbox.close();
  });

  it('refuses a file that is damaged in the middle', async () => {
    const sandbox = await startSandbox({ port: 0, dataFile });
    await controlOf(() => sandbox.url).put('/wallets/mtn/256772123456', { balance: 1 });
    await sandbox.close();
    appendFileSync(dataFile, `broken\n${readFileSync(dataFile, 'utf8')}`);
    await expect(startSandbox({ port: 0, dataFile })).rejects.toThrow('is damaged in line');
  });
});
