import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { freePort } from './free-port.ts';
import { isAlive, type ProcessIdentity } from './process-identity.ts';
import { quickFolder } from './quick-folder.ts';
import { ROOT } from './root.ts';
import { answersOk } from './run/service.ts';
import { waitUntil } from './wait-until.ts';

const READY_MS = 120_000;
const GONE_MS = 40_000;

describe('a run of the whole product', () => {
  let dataDir: string;
  let port: number;
  let sandboxPort: number;
  const runs: Trial[] = [];

  beforeEach(async () => {
    dataDir = mkdtempSync(join(quickFolder(), 'kasente-run-'));
    chmodSync(dataDir, 0o755);
    [port, sandboxPort] = [await freePort(), await freePort()];
  });

  afterEach(async () => {
    for (const run of runs.splice(0)) {
      run.child.kill('SIGTERM');
      await run.exit;
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  function start(env: Record<string, string> = {}): Trial {
    const unset = { DATABASE_URL: '', HOST: '', MTN_BASE_URL: '', AIRTEL_BASE_URL: '', AT_BASE_URL: '' };
    const own = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DEMO: '0', ROLE: 'all' };
    const child = spawn(process.execPath, [join(ROOT, 'tools/run.ts')], {
      cwd: ROOT,
      env: { ...process.env, ...unset, ...own, NODE_ENV: 'development', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const run: Trial = { child, words: '', exit: new Promise((resolve) => child.once('exit', resolve)) };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (run.words += chunk.toString()));
    }
    runs.push(run);
    return run;
  }

  async function becomeReady(run: Trial): Promise<void> {
    await waitUntil(() => run.words.includes('is ready') || run.child.exitCode !== null, { limitMs: READY_MS });
    expect(run.words).toContain('is ready');
    expect(await answersOk(`http://127.0.0.1:${port}/readyz`)).toBe(true);
  }

  it('stops on one signal, leaves no process and ends well', async () => {
    const run = start();
    await becomeReady(run);
    const children = childrenOf(dataDir);
    expect(children.length).toBeGreaterThanOrEqual(2);
    run.child.kill('SIGINT');
    expect(await run.exit).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
  });

  it('can be killed and started again at once', async () => {
    const killed = start();
    await becomeReady(killed);
    const children = childrenOf(dataDir);
    killed.child.kill('SIGKILL');
    await killed.exit;
    await becomeReady(start());
    expect(await waitUntil(() => !children.some(isAlive), { limitMs: GONE_MS })).toBe(true);
  });

  it('brings back a server that dies', async () => {
    const run = start();
    await becomeReady(run);
    const server = childrenOf(dataDir).at(-1);
    process.kill(server?.pid ?? 0, 'SIGKILL');
    await waitUntil(() => run.words.includes('The server ended (SIGKILL)'), { limitMs: GONE_MS });
    const back = () => answersOk(`http://127.0.0.1:${port}/readyz`);
    expect(await waitUntil(back, { limitMs: READY_MS })).toBe(true);
  });

  it('refuses production without a database of its own before it makes one', async () => {
    const run = start({ NODE_ENV: 'production' });
    expect(await run.exit).toBe(1);
    expect(run.words).toMatch(/^The server cannot start:\n/);
    expect(run.words).toContain('DATABASE_URL must name a PostgreSQL database');
    expect(run.words).toContain('TOKEN_KEY must be set in production');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('says in one sentence which variable frees it from a taken port', async () => {
    const other = createServer().listen(port, '0.0.0.0');
    const run = start();
    expect(await run.exit).toBe(1);
    expect(run.words).toMatch(/^Port \d+ is already used by another program: .* PORT=\d+ npm start\.\n$/);
    await new Promise((resolve) => other.close(resolve));
  });
});

interface Trial {
  child: ChildProcess;
  words: string;
  exit: Promise<unknown>;
}

/** What the run noted of its processes, in the order in which it started them. */
function childrenOf(dataDir: string): ProcessIdentity[] {
  const note: unknown = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'));
  return z.object({ children: z.array(z.object({ pid: z.number(), started: z.string() })) }).parse(note).children;
}
