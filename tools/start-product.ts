import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '#tools/free-port.ts';
import { Refusal } from '#tools/refusal.ts';
import { ROOT } from '#tools/root.ts';
import { waitUntil } from '#tools/wait-until.ts';

const READY_MS = 150_000;

export interface RunningProduct {
  /** Address of web app and API. */
  origin: string;
  /** Address of the sandbox network with its handset and control calls. */
  sandbox: string;
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the whole product as `npm start` does, with the demo story, on free ports and data of its own that are
 * removed at the end. For journeys and pictures.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kasente-product-'));
  // PostgreSQL's own user must get through when we are root.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const sandboxPort = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'run.ts')], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...hermetic(dataDir, port, sandboxPort), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  await waitUntil(() => words.includes('is ready') || hasEnded(), { limitMs: READY_MS, everyMs: 100 });
  if (!words.includes('is ready')) {
    await stop();
    throw new Refusal(`The product could not be started.\n${words}`);
  }
  return { origin: `http://localhost:${port}`, sandbox: `http://localhost:${sandboxPort}`, dataDir, stop };
}

/** What the person's own environment or .env says must not change what is tested; empty counts as unset. */
function hermetic(dataDir: string, port: number, sandboxPort: number): Record<string, string> {
  const unset = ['DATABASE_URL', 'HOST', 'MTN_BASE_URL', 'AIRTEL_BASE_URL', 'AT_BASE_URL', 'PUBLIC_ORIGIN'];
  return {
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    DEMO: '1',
    ROLE: 'all',
    NODE_ENV: 'development',
    // All browsers of a test run share one address, which people do not.
    RATE_LIMIT_FACTOR: '1000',
  };
}
