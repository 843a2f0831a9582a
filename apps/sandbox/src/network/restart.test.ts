import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, describe, expect, it } from 'vitest';

import { startSandbox } from '#sandbox/start-sandbox.ts';
import { mtnCaller, paymentStatus, submitPayment } from '#sandbox/test/mtn-caller.ts';
import { controlOf } from '#sandbox/test/run-sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-restart-'));
const dataFile = join(folder, 'deep', 'sandbox.json');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The sandbox as a process of its own, on any port. */
async function startChild(): Promise<{ url: string; kill(): Promise<void> }> {
  const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA_FILE: dataFile };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? '';
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

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

  it('loses nothing that was answered when it is killed', async () => {
    const first = await startChild();
    const mtn = mtnCaller(() => first.url, 'collection');
    const reference = await submitPayment(mtn);
    await controlOf(() => first.url).post('/prompts/256772123456/approve');
    await first.kill();
    const second = await startChild();
    const again = mtnCaller(() => second.url, 'collection');
    expect((await paymentStatus(again, reference)).status).toBe('SUCCESSFUL');
    expect(await controlOf(() => second.url).get('/movements')).toHaveLength(1);
    await second.kill();
  });

  it('refuses a file that is damaged in the middle', async () => {
    const sandbox = await startSandbox({ port: 0, dataFile });
    await controlOf(() => sandbox.url).put('/wallets/mtn/256772123456', { balance: 1 });
    await sandbox.close();
    appendFileSync(dataFile, `broken\n${readFileSync(dataFile, 'utf8')}`);
    await expect(startSandbox({ port: 0, dataFile })).rejects.toThrow('is damaged in line');
  });
});
