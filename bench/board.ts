import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import pg from 'pg';

import { freePort } from '#tools/free-port.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';
import { ROOT } from '#tools/root.ts';
import { buildWeb, isWebBuilt, WEB_DIR } from '#tools/run/web-build.ts';

import { fillBoards } from './board/fill.ts';
import { listenAsBoard, type Listening } from './board/listen.ts';
import { openBoard, type Heap, type OpenBoard } from './board/open-board.ts';
import { ask, fillShelves, findLines, makeMembers } from './members.ts';
import { keepComing } from './overload/arrivals.ts';
import { isRefused, quantile } from './overload/figures.ts';
import { mixOf, people } from './overload/mix.ts';
import { startProcess, stopProcess } from './processes.ts';

readWords({ name: 'npm run bench:board --', does: 'a full orders board on a slow tablet, and many more beside it' });

/**
 * A full orders board on a slow tablet and 39 more without a screen, 50 changes a second among them, beside shoppers. Fails
 * when a goal is missed. BENCH_SECONDS says for how long; the goals are for five minutes.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 300);
const BOARDS = 40;
const FULL = 300;
const USUAL = 20;
const CHANGES_PER_SECOND = 50;
/** Of these, so many concern the board that is looked at. */
const OWN_SHARE = 0.2;
/** What 200 people ask who look, put into carts and order: each something every ten seconds. */
const SHOPPERS_PER_SECOND = 20;
const SHOPPERS = 24;
const PRESS_EVERY_MS = 2_000;
const GOALS = { interactionMs: 200, heap: 1.1 };

interface Sold {
  readonly token: string;
  readonly outlet_id: string;
  readonly order_ids: readonly string[];
}

const dataDir = mkdtempSync(join(tmpdir(), 'kasente-board-'));
if (!isWebBuilt()) await buildWeb();
const postgres = await startPostgres({ dataDir });
const database = new pg.Client({ connectionString: postgres.url });
try {
  await database.connect();
  const port = await freePort();
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const origin = `http://localhost:${port}`;
  const server = await startProcess(join(ROOT, 'apps/server/src/main.ts'), {
    DATABASE_URL: postgres.url,
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '1',
    RATE_LIMIT_FACTOR: '100000',
    UNPAID_ORDERS_MAXIMUM: '1000000',
    WEB_DIR,
    MTN_BASE_URL: nowhere,
    AIRTEL_BASE_URL: nowhere,
    AT_BASE_URL: nowhere,
  });
  const api = { origin };
  await fillShelves(postgres.url);
  const tokens = await makeMembers(api, BOARDS + SHOPPERS + 1);
  const boards = await makeBoards(tokens.slice(0, BOARDS));
  const [leaver, ...shoppers] = tokens.slice(BOARDS);
  const { lines } = await findLines(api, shoppers[0]!);
  const next = mixOf(port, await people(api, shoppers, lines), lines, leaver!);
  const board = await openBoard(origin, { access: boards[0]!.token, refresh: '' }, boards[0]!.outlet_id);
  const others = boards.slice(1).map(({ token, outlet_id }) => listenAsBoard(origin, token, outlet_id));
  process.stdout.write(`  ${SECONDS} s of ${CHANGES_PER_SECOND} changes a second …\n`);
  const [looked, changed, shopping] = await Promise.all([
    lookAt(board),
    change(api, boards),
    keepComing({ port, seconds: SECONDS, next }, SHOPPERS_PER_SECOND),
  ]);
  const isTrue = await showsTheTruth(board, api, boards[0]!);
  for (const other of others) other.stop();
  const wrong = await countWrong(api, boards.slice(1), others);
  await board.close();
  await stopProcess(server);
  const reads = others.flatMap((other) => other.reads);
  const refusedShoppers = shopping.answers.filter(isRefused).length;
  const refusedReads = reads.filter(isServerError).length;
  const sent = reads.reduce((sum, read) => sum + read.sent, 0);
  line('changes', `${(changed.times.length / SECONDS).toFixed(1)} a second`, `${changed.failed} failed`);
  line('a change', ...figuresOf(changed.times));
  line(
    'boards',
    `${others.reduce((sum, other) => sum + other.heard, 0)} times told`,
    `${reads.length} answers`,
    `${sent} orders sent`,
  );
  line('an answer', ...figuresOf(reads.map(({ tookMs }) => tookMs)));
  line('shoppers', `${shopping.answers.length} answers`, ...figuresOf(shopping.answers.map(({ tookMs }) => tookMs)));
  process.stdout.write('\n');
  goal('interaction', looked.slowestMs, GOALS.interactionMs, 'ms at most');
  line('heap by minutes', ...looked.heaps.map(({ held, code }) => `${held.toFixed(2)} + ${code.toFixed(2)} MiB code`));
  goal('heap', looked.heaps.at(-1)!.held / looked.heaps[0]!.held, GOALS.heap, 'times the first minute’s');
  goal('refused', refusedShoppers, 0, 'of shoppers');
  goal('refused', refusedReads, 0, 'of boards');
  goal('differences', (isTrue ? 0 : 1) + wrong, 0, 'boards that are not as a fresh read');
} finally {
  await database.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function isServerError({ status }: { status: number }): boolean {
  return status === 0 || status >= 500;
}

async function makeBoards(tokens: readonly string[]): Promise<Sold[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM members WHERE first_name = 'Bench' ORDER BY mtn_money_number LIMIT $1`,
    [tokens.length],
  );
  const managers = rows.map(({ id }) => id);
  const outlet_ids = await fillBoards(database, managers, { full: FULL, usual: USUAL });
  const boards: Sold[] = [];
  for (const [place, token] of tokens.entries()) {
    const outlet_id = outlet_ids[place]!;
    const orders = await database.query<{ id: string }>('SELECT id FROM orders WHERE outlet_id = $1', [outlet_id]);
    boards.push({ token, outlet_id, order_ids: orders.rows.map(({ id }) => id) });
  }
  return boards;
}

/** New promises, which every board has to show: spread over the boards, a fifth of them on the one that is looked at. */
async function change(api: { origin: string }, boards: readonly Sold[]) {
  const times: number[] = [];
  let failed = 0;
  let asked = 0;
  const open = new Set<Promise<void>>();
  const began = performance.now();
  const one = async (turn: number) => {
    const isOwn = turn % Math.round(1 / OWN_SHARE) === 0;
    const { token, order_ids } = isOwn ? boards[0]! : boards[1 + (turn % (boards.length - 1))]!;
    const id = order_ids[Math.floor(turn / boards.length) % order_ids.length]!;
    const from = performance.now();
    await ask(api, 'POST', `/outlets/my/orders/${id}/delay/`, { minutes: 10 + (turn % 50) }, token).catch(() => {
      failed += 1;
    });
    times.push(performance.now() - from);
  };
  for (let past = 0; past < SECONDS * 1_000; past = performance.now() - began) {
    for (const due = (past / 1_000) * CHANGES_PER_SECOND; asked < due; asked += 1) {
      const work: Promise<void> = one(asked).finally(() => open.delete(work));
      open.add(work);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(open);
  return { times, failed };
}

/**
 * Presses one tab after the other, as somebody at the counter does, and looks how long each takes. What the page holds is
 * looked at while it shows the full list: an empty tab is far smaller.
 */
async function lookAt({ page, interactions, heap }: OpenBoard) {
  const first = Math.min(60, SECONDS / 2);
  const began = performance.now();
  const past = () => (performance.now() - began) / 1_000;
  const tabs = ['Preparing', 'Ready'];
  const press = async (tab: string) => {
    const name = new RegExp(`^${tab}`);
    await page.getByRole('tab', { name }).or(page.getByRole('link', { name })).first().click();
    await page.waitForTimeout(PRESS_EVERY_MS);
  };
  await page
    .getByRole('tab', { name: /^Preparing/ })
    .or(page.getByRole('link', { name: /^Preparing/ }))
    .first()
    .waitFor();
  const heaps: Heap[] = [];
  for (let turn = 0; past() < SECONDS; turn += 1) {
    const tab = tabs[turn % tabs.length]!;
    await press(tab);
    // The page stands still while its memory is looked through: never between a press and what is painted after it.
    if (tab === tabs[0] && past() >= first * (heaps.length + 1)) heaps.push(await heap());
  }
  await press(tabs[0]!);
  heaps.push(await heap());
  return { slowestMs: Math.max(0, ...(await interactions())), heaps };
}

/** Boards without a screen that do not have what a fresh read has. */
async function countWrong(
  api: { origin: string },
  boards: readonly Sold[],
  listening: readonly Listening[],
): Promise<number> {
  let wrong = 0;
  for (const [place, { token, outlet_id }] of boards.entries()) {
    const path = `/outlets/my/orders/?status=preparing&per_page=20&outlet=${outlet_id}`;
    const { results } = await ask(api, 'GET', path, undefined, token);
    if (!isDeepStrictEqual(listening[place]!.page?.results, results)) wrong += 1;
  }
  return wrong;
}

/** After the last change, the board has what a fresh read has, in its order. */
async function showsTheTruth(
  { page }: OpenBoard,
  api: { origin: string },
  { token, outlet_id }: Sold,
): Promise<boolean> {
  const name = /^Preparing/;
  await page.getByRole('tab', { name }).or(page.getByRole('link', { name })).first().click();
  await page.waitForTimeout(5_000);
  const path = `/outlets/my/orders/?status=preparing&per_page=20&outlet=${outlet_id}`;
  const { results } = await ask(api, 'GET', path, undefined, token);
  const shown = await page.getByRole('main').innerText();
  const places = (results as { order_number: string }[]).map(({ order_number }) => shown.indexOf(order_number));
  return places.every((place, index) => place >= 0 && (index === 0 || place > places[index - 1]!));
}

function figuresOf(times: readonly number[]): string[] {
  return [`p50 ${quantile(times, 0.5).toFixed(0)} ms`, `p95 ${quantile(times, 0.95).toFixed(0)} ms`];
}

function line(name: string, ...cells: string[]): void {
  process.stdout.write(`${name.padEnd(16)} ${cells.map((cell) => cell.padEnd(24)).join(' ')}`.trimEnd() + '\n');
}

function goal(name: string, found: number, most: number, unit: string): void {
  const isMet = found <= most;
  if (!isMet) process.exitCode = 1;
  line(name, `${found.toFixed(2)} ${unit}`, `goal ${most}`, isMet ? 'good' : 'MISSED');
}
