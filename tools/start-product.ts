import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { copyData, newDataDir } from '#tools/copy-data.ts';
import { lastingPort } from '#tools/free-port.ts';
import { holdsCluster } from '#tools/postgres/cluster-home.ts';
import { signal, whileStill, withDescendants } from '#tools/process-family.ts';
import { Refusal } from '#tools/refusal.ts';
import { ROOT } from '#tools/root.ts';
import { waitUntil } from '#tools/wait-until.ts';

/** Building the web app is a part of it; on a machine that has other things to do it alone may take minutes. */
const READY_MS = 300_000;

/** Where a product runs: its data and its two ports. */
export interface ProductPlace {
  dataDir: string;
  port: number;
  sandboxPort: number;
}

export interface RunningProduct {
  /** Address of web app and API. */
  origin: string;
  /** Address of the sandbox network with its handset and control calls. */
  sandbox: string;
  place: ProductPlace;
  /** Stops it in order and removes its data. */
  stop(): Promise<void>;
  /** What it keeps, as a power cut at this moment would leave it: a folder for `placeOn`. None where its database lies elsewhere. */
  copy(): Promise<string | undefined>;
  /** Ends all its processes at this moment, as when the power goes. Its data stays, to be started again in its place. */
  kill(): Promise<void>;
}

/**
 * Starts the whole product as `npm start` does, with the demo story, on free ports and data of its own, or in the place
 * where it was killed; `settings` are variables that one journey wants otherwise. For journeys and pictures.
 */
export async function startProduct(
  given?: ProductPlace,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const place = given ?? (await newPlace());
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'run.ts')], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...hermetic(place), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (!hasEnded()) {
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(place.dataDir, { recursive: true, force: true });
  };
  const kill = async () => {
    for (const pid of withDescendants(child.pid!)) signal(pid, 'SIGKILL');
    await gone;
  };
  const copy = async () =>
    holdsCluster(place.dataDir) ? whileStill(child.pid!, () => copyData(place.dataDir)) : undefined;
  await waitUntil(() => words.includes('is ready') || hasEnded(), { limitMs: READY_MS, everyMs: 100 });
  if (!words.includes('is ready')) {
    await stop();
    throw new Refusal(`The product could not be started.\n${words}`);
  }
  const origin = `http://localhost:${place.port}`;
  return { origin, sandbox: `http://localhost:${place.sandboxPort}`, place, stop, copy, kill };
}

/** A place that has, of what another product keeps, a copy of its own. */
export async function placeOn(copied: string): Promise<ProductPlace> {
  return placeAt(copyData(copied));
}

const newPlace = () => placeAt(newDataDir());

async function placeAt(dataDir: string): Promise<ProductPlace> {
  return { dataDir, port: await lastingPort(), sandboxPort: await lastingPort() };
}

/** What the person's own environment or .env says must not change what is tested; empty counts as unset. */
function hermetic({ dataDir, port, sandboxPort }: ProductPlace): Record<string, string> {
  const unset = [
    'DATABASE_URL',
    'HOST',
    'MTN_BASE_URL',
    'AIRTEL_BASE_URL',
    'AT_BASE_URL',
    'GEOCODER_BASE_URL',
    'SMTP_URL',
    'SANDBOX_SMTP_PORT',
    'AT_DELIVERY_TOKEN',
    'AIRTEL_CALLBACK_TOKEN',
    'PAYMENT_NETWORKS',
    'PUBLIC_ORIGIN',
    'DEVICE_STEP_UP',
  ];
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
