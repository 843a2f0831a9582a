import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { lastingPort } from '#tools/free-port.ts';
import { ROOT } from '#tools/root.ts';

import { FaultProxy } from './fault-proxy.ts';
import { PROCESSES, type Peer, type ProcessName } from './plan-faults.ts';
import { Program } from './program.ts';

export interface ServerProcess {
  readonly program: Program;
  /** The only ways out of it. */
  readonly lines: Readonly<Record<Peer, FaultProxy>>;
  /** Undefined for a worker. */
  readonly origin: string | undefined;
}

/** The product as real processes around one database, with a line between each of them that can be made to fail. */
export interface Stage {
  readonly servers: Readonly<Record<ProcessName, ServerProcess>>;
  readonly origins: readonly string[];
  /** The network's own address, past every line: payers and checkers use it. */
  readonly sandbox: string;
  /** From the network to whichever API process takes the call. */
  readonly callbackLine: FaultProxy;
  /** What the clocks of the product show, but for what a fault has put them wrong by. */
  now(): Date;
  /** Everybody's clock at once, the network's too. */
  advanceClocks(ms: number): Promise<void>;
  end(): Promise<void>;
}

/** Airtel asks for three minutes of peace after a prompt; a schedule does not last so long. */
const AIRTEL_FIRST_ENQUIRY_SECONDS = '3';
const AIRTEL_TOKEN = 'layer-b-airtel-callback-token-000000';
const DATABASE_POOL = '6';
/** Signs the access tokens of those who call. */
export const TOKEN_KEY = 'layer-b-token-key-0000000000000000000';

/** Starts two API processes, two workers and the network; `databaseUrl` names their database on this PostgreSQL. */
export async function openStage(databaseUrl: string, folder: string): Promise<Stage> {
  mkdirSync(folder, { recursive: true });
  const apiPorts = [await lastingPort(), await lastingPort()] as const;
  let turn = 0;
  const callbackLine = new FaultProxy(() => apiPorts[(turn += 1) % apiPorts.length]!);
  await callbackLine.listen();
  const sandboxPort = await lastingPort();
  const sandbox = sandboxProgram({ port: sandboxPort, mailPort: await lastingPort(), callbackLine, folder });
  const shared = { databaseUrl, sandboxPort, callbackPort: callbackLine.port, folder };
  const servers = {
    'api-1': await serverProcess('api-1', shared, apiPorts[0]),
    'api-2': await serverProcess('api-2', shared, apiPorts[1]),
    'worker-1': await serverProcess('worker-1', shared),
    'worker-2': await serverProcess('worker-2', shared),
  };
  const all = PROCESSES.map((name) => servers[name]);
  await Promise.all([sandbox, ...all.map(({ program }) => program)].map((program) => program.start()));
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  let offsetMs = 0;
  return {
    servers,
    origins: all.flatMap(({ origin }) => origin ?? []),
    sandbox: sandboxUrl,
    callbackLine,
    now: () => new Date(Date.now() + offsetMs),
    async advanceClocks(ms) {
      offsetMs += ms;
      for (const { program } of all) program.setClock(offsetMs);
      const body = JSON.stringify({ ms });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandboxUrl}/control/clock/advance`, { method: 'POST', headers, body });
    },
    async end() {
      await Promise.all([sandbox, ...all.map(({ program }) => program)].map((program) => program.end()));
      const lines = all.flatMap((server) => Object.values(server.lines));
      await Promise.all([callbackLine, ...lines].map((line) => line.close()));
    },
  };
}

interface SandboxPlan {
  readonly port: number;
  readonly mailPort: number;
  readonly callbackLine: FaultProxy;
  readonly folder: string;
}

function sandboxProgram({ port, mailPort, callbackLine, folder }: SandboxPlan): Program {
  const callbacks = `http://127.0.0.1:${callbackLine.port}/api/club`;
  return new Program({
    name: 'sandbox',
    words: [join(ROOT, 'apps/sandbox/src/main.ts')],
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(mailPort),
      SANDBOX_DATA_FILE: '',
      SANDBOX_AIRTEL_CALLBACK_URL: `${callbacks}/payments/callbacks/airtel/${AIRTEL_TOKEN}/`,
    },
    logFile: join(folder, 'sandbox.log'),
  });
}

interface Shared {
  readonly databaseUrl: string;
  readonly sandboxPort: number;
  readonly callbackPort: number;
  readonly folder: string;
}

async function serverProcess(name: ProcessName, shared: Shared, port?: number): Promise<ServerProcess> {
  const { databaseUrl, sandboxPort, callbackPort, folder } = shared;
  const database = new FaultProxy(() => Number(new URL(databaseUrl).port));
  const network = new FaultProxy(() => sandboxPort);
  await Promise.all([database.listen(), network.listen()]);
  const base = `http://127.0.0.1:${network.port}`;
  const env = {
    ...UNSET,
    NODE_ENV: 'development',
    ROLE: port === undefined ? 'worker' : 'api',
    HOST: '127.0.0.1',
    PORT: String(port ?? 0),
    DATABASE_URL: Object.assign(new URL(databaseUrl), { port: String(database.port) }).href,
    DATABASE_POOL,
    DATA_DIR: folder,
    WEB_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    UNPAID_ORDERS_MAXIMUM: '1000',
    STATUS_QUERIES_PER_SECOND: '1000',
    PROVIDER_CALLBACK_ORIGIN: `http://127.0.0.1:${callbackPort}`,
    MTN_BASE_URL: `${base}/mtn`,
    AIRTEL_BASE_URL: `${base}/airtel`,
    AIRTEL_CALLBACK_TOKEN: AIRTEL_TOKEN,
    AIRTEL_FIRST_ENQUIRY_SECONDS,
    AT_BASE_URL: `${base}/africastalking`,
    AT_SENDER_ID: 'KASENTE',
    SMS_DAILY_BUDGET: '1000000',
    TOKEN_KEY,
  };
  const clock = join(ROOT, 'simulation/layer-b/moved-clock.ts');
  const words = ['--import', clock, join(ROOT, 'apps/server/src/main.ts')];
  const program = new Program({ name, words, env, logFile: join(folder, `${name}.log`) });
  const origin = port === undefined ? undefined : `http://127.0.0.1:${port}`;
  return { program, lines: { database, network }, origin };
}

/** What somebody's own environment says must not change what is played; empty counts as unset. */
const UNSET = { DEMO: '0', PAYMENT_NETWORKS: '', DEVICE_STEP_UP: '', LOG_LEVEL: 'info' };
