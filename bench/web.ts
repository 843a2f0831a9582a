import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '#tools/free-port.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { ROOT } from '#tools/root.ts';
import { buildWeb, isWebBuilt, WEB_DIR } from '#tools/run/web-build.ts';

import { startProcess, stopProcess } from './processes.ts';
import { screens, type Line, type Mode, type Screen } from './web/budgets.ts';
import { openAuditor, type Result, type Throttling, type Tokens } from './web/lighthouse.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const TRIES = 3;
const MEMBER = { phone: '0770000003', pin: '3690' };

const MODES: Record<Mode, Throttling> = {
  simulated: { method: 'simulate', slowdown: 4 },
  applied: { method: 'devtools', slowdown: 4 },
  // Machines that build are faster than the phones meant.
  slow: { method: 'devtools', slowdown: 10 },
};

type Auditor = Awaited<ReturnType<typeof openAuditor>>;
type Visit = (screen: Screen, throttling: Throttling) => Promise<Result>;

function visitWith(auditor: Auditor, origin: string, api: string): Visit {
  return async ({ path, signedIn }, throttling) =>
    auditor.audit(origin + path, throttling, signedIn ? await signIn(api) : undefined);
}

async function signIn(api: string): Promise<Tokens> {
  const response = await fetch(`${api}/api/club/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MEMBER),
  });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Tokens;
}

async function visits(visit: Visit, screen: Screen, mode: Mode): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    process.stdout.write(`  ${screen.name}, ${mode}, ${run} of ${RUNS} …\n`);
    results.push(await again(() => visit(screen, MODES[mode])));
  }
  return results;
}

/** Lighthouse now and then loses the beginning of a trace and asks to be run again. */
async function again(audit: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await audit();
    } catch (error) {
      if (tries === TRIES) throw error;
      process.stdout.write(`    again: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Prints a line of the budget and tells whether it is met. Not a number is not met. */
function judge(line: Line, results: readonly Result[]): boolean {
  const value = median(results.map(line.read));
  const met = line.most === undefined ? value >= (line.least ?? 0) : value <= line.most;
  const limit = line.most === undefined ? `at least ${line.least}` : `at most ${line.most}`;
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 4 : 1);
  const cells = [line.name.padEnd(22), line.mode.padEnd(10), `${shown} ${line.unit}`.padStart(12), `  ${limit}`];
  process.stdout.write(`${met ? 'PASS' : 'FAIL'}  ${cells.join(' ')} ${line.unit}\n`);
  return met;
}

async function judgeAll(visit: Visit): Promise<boolean> {
  let allMet = true;
  const asked = process.env['BENCH_SCREENS']?.split(',');
  for (const screen of screens.filter(({ name }) => asked?.includes(name) ?? true)) {
    const found = new Map<Mode, Result[]>();
    for (const mode of new Set(screen.lines.map((line) => line.mode))) {
      found.set(mode, await visits(visit, screen, mode));
    }
    process.stdout.write(`\n${screen.name} (${screen.path}), median of ${RUNS}\n`);
    for (const line of screen.lines) allMet = judge(line, found.get(line.mode)!) && allMet;
    process.stdout.write('\n');
  }
  return allMet;
}

if (!isWebBuilt()) await buildWeb();
const dataDir = mkdtempSync(join(tmpdir(), 'kasente-bench-web-'));
const postgres = await startPostgres({ dataDir });
try {
  const port = await freePort();
  const server = await startProcess(join(ROOT, 'apps/server/src/main.ts'), {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '1',
    RATE_LIMIT_FACTOR: '1000',
    WEB_DIR,
  });
  const frontPort = await freePort();
  const front = await startProcess(join(ROOT, 'bench/web/tls-front.ts'), {
    PORT: String(frontPort),
    TARGET_PORT: String(port),
  });
  const auditor = await openAuditor();
  const met = await judgeAll(visitWith(auditor, `https://localhost:${frontPort}`, `http://127.0.0.1:${port}`));
  await auditor.close();
  await stopProcess(front);
  await stopProcess(server);
  process.exitCode = met ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
