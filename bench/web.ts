import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '#tools/free-port.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';
import { ROOT } from '#tools/root.ts';
import { buildWeb, isWebBuilt, WEB_DIR } from '#tools/run/web-build.ts';

import { startProcess, stopProcess } from './processes.ts';
import { barePage, screens, type Line, type Mode, type Screen } from './web/budgets.ts';
import { buildBare } from './web/build-bare.ts';
import { openAuditor, type Result, type Throttling, type Tokens } from './web/lighthouse.ts';

readWords({ name: 'npm run bench:web --', does: 'how soon the screens are there on a slow phone' });

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

interface Origins {
  readonly product: string;
  readonly bare: string;
  readonly api: string;
}

/** Renewed before they run out. */
const TOKENS_GOOD_MS = 10 * 60_000;

function visitWith(auditor: Auditor, { product, bare, api }: Origins, offer_id: string): Visit {
  // Not just before each visit: the notice of a sign-in would be news that the visited page asks for.
  let session: { tokens: Promise<Tokens>; until: number } | undefined;
  const tokens = () => {
    if (session === undefined || Date.now() > session.until)
      session = { tokens: signIn(api).then(rested), until: Date.now() + TOKENS_GOOD_MS };
    return session.tokens;
  };
  return async ({ path, signedIn, isBare = false }, throttling) => {
    const url = (isBare ? bare : product) + path.replace(':offer', offer_id);
    return auditor.audit(url, throttling, signedIn ? await tokens() : undefined);
  };
}

const REST_MS = 10_000;

async function rested(tokens: Tokens): Promise<Tokens> {
  await new Promise((goOn) => setTimeout(goOn, REST_MS));
  return tokens;
}

/** An offer to look at, something in the cart to pay for, and the page of offers that the bare page shows. */
async function prepare(api: string): Promise<{ offer_id: string; offers: string }> {
  const { access } = await signIn(api);
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const offers = await (await fetch(`${api}/api/club/offers/`, { headers })).text();
  const { results } = JSON.parse(offers) as {
    results: { id: string; products: { id: string; stock_quantity: number }[] }[];
  };
  const { id: offer_id, products } = results.find((offer) => offer.products.some(isLeft))!;
  const body = JSON.stringify({
    offer_id,
    product_id: products.find(isLeft)!.id,
    quantity: 1,
    service_type: 'in_store',
  });
  await fetch(`${api}/api/club/cart/clear/`, { method: 'DELETE', headers });
  const added = await fetch(`${api}/api/club/cart/`, { method: 'POST', headers, body });
  if (!added.ok) throw new Error(`The cart answered ${added.status}: ${await added.text()}`);
  return { offer_id, offers };
}

const isLeft = ({ stock_quantity }: { stock_quantity: number }) => stock_quantity > 0;

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
function judge(line: Line, results: readonly Result[], bareMs: number): boolean {
  const value = median(results.map(line.read));
  const most = line.mostOfBare === undefined ? line.most : Math.round(line.mostOfBare * bareMs);
  const met = most === undefined ? value >= (line.least ?? 0) : value <= most;
  const limit = most === undefined ? `at least ${line.least}` : `at most ${most}`;
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 4 : 1);
  const cells = [line.name.padEnd(22), line.mode.padEnd(10), `${shown} ${line.unit}`.padStart(12), `  ${limit}`];
  process.stdout.write(`${met ? 'PASS' : 'FAIL'}  ${cells.join(' ')} ${line.unit}\n`);
  return met;
}

async function judgeAll(visit: Visit): Promise<boolean> {
  let allMet = true;
  const bare = await visits(visit, barePage, 'slow');
  const bareMs = median(bare.map(barePage.lines[0]!.read));
  process.stdout.write(`\n${barePage.name}: blocks for ${bareMs.toFixed(0)} ms, median of ${RUNS}\n\n`);
  const asked = process.env['BENCH_SCREENS']?.split(',');
  for (const screen of screens.filter(({ name }) => asked?.includes(name) ?? true)) {
    const found = new Map<Mode, Result[]>();
    for (const mode of new Set(screen.lines.map((line) => line.mode))) {
      found.set(mode, await visits(visit, screen, mode));
    }
    process.stdout.write(`\n${screen.name} (${screen.path}), median of ${RUNS}\n`);
    for (const line of screen.lines) allMet = judge(line, found.get(line.mode)!, bareMs) && allMet;
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
  const api = `http://127.0.0.1:${port}`;
  const { offer_id, offers } = await prepare(api);
  const [barePort, bareFrontPort] = [await freePort(), await freePort()];
  const bare = await startProcess(join(ROOT, 'bench/web/bare-server.ts'), {
    PORT: String(barePort),
    BARE_DIR: await buildBare(),
    OFFERS: offers,
  });
  const bareFront = await startProcess(join(ROOT, 'bench/web/tls-front.ts'), {
    PORT: String(bareFrontPort),
    TARGET_PORT: String(barePort),
  });
  const auditor = await openAuditor();
  const origins = { product: `https://localhost:${frontPort}`, bare: `https://localhost:${bareFrontPort}`, api };
  const met = await judgeAll(visitWith(auditor, origins, offer_id));
  await auditor.close();
  for (const child of [bareFront, bare, front]) await stopProcess(child);
  await stopProcess(server);
  process.exitCode = met ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
