import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { z } from 'zod';

import { migrate } from '#server/db/migrate.ts';
import { runCommand } from '#tools/check/run-command.ts';
import { simulateSmall } from '#tools/check/simulation-step.ts';
import { bareChromiumPath, chromiumPath } from '#tools/ensure-chromium.ts';
import { TABLES_FILE, tablesText } from '#tools/generate-tables.ts';
import { startThrowAwayPostgres } from '#tools/postgres/start-postgres.ts';
import { ROOT } from '#tools/root.ts';
import { buildWeb, isWebBuilt } from '#tools/run/web-build.ts';

/** What a step found: whether it is well, what to read when it is not, and how many tests it ran inside. */
export interface Finding {
  ok: boolean;
  words: string;
  passed: number;
  failed: number;
  /** Figures worth reading also when all is well. */
  note?: readonly string[];
}

export interface Step {
  name: string;
  isSlow: boolean;
  /** Steps of different lanes run at the same time; those of one lane, in which one may write what the next reads, do not. */
  lane?: 'read' | 'make';
  run(): Promise<Finding>;
}

const UNIT_MS = 900_000;
const JOURNEYS_MS = 900_000;

/** All checks in the order in which they are worth knowing; those with a lane come before those that want all cores. */
export const steps: Step[] = [
  { name: 'format', isSlow: false, lane: 'make', run: () => plain(['oxfmt', '--check']) },
  { name: 'lint', isSlow: false, lane: 'read', run: () => plain(['oxlint']) },
  { name: 'types', isSlow: false, lane: 'read', run: checkTypes },
  { name: 'generated files', isSlow: false, lane: 'make', run: checkGenerated },
  { name: 'unused code', isSlow: false, lane: 'make', run: () => plain(['knip', '--no-progress']) },
  { name: 'web build', isSlow: false, lane: 'make', run: checkBuild },
  { name: 'unit and database tests', isSlow: false, run: runUnitTests },
  { name: 'simulation of the money path', isSlow: true, run: simulateSmall },
  { name: 'journeys in the browser', isSlow: true, run: runJourneys },
];

async function plain(command: string[], cwd = ROOT): Promise<Finding> {
  const { code, words } = await runCommand(command, { cwd });
  return { ok: code === 0, words, passed: 0, failed: 0 };
}

async function checkTypes(): Promise<Finding> {
  const web = join(ROOT, 'apps', 'web');
  const generated = await plain(['react-router', 'typegen'], web);
  if (!generated.ok) return generated;
  const found: Finding[] = [];
  for (const project of ['tsconfig.json', 'apps/web', 'apps/web/worker'])
    found.push(await plain(['tsc', '-p', project]));
  const words = found.map((one) => one.words).join('');
  return { ok: found.every((one) => one.ok), words, passed: 0, failed: 0 };
}

async function checkGenerated(): Promise<Finding> {
  const postgres = await startThrowAwayPostgres();
  try {
    await migrate(postgres.url);
    const ok = tablesText(postgres.url) === readFileSync(TABLES_FILE, 'utf8');
    return {
      ok,
      words: ok ? '' : `${TABLES_FILE} is not what the migrations give: npm run db:types`,
      passed: 0,
      failed: 0,
    };
  } finally {
    await postgres.stop();
  }
}

async function checkBuild(): Promise<Finding> {
  if (!isWebBuilt()) await buildWeb();
  return { ok: true, words: '', passed: 0, failed: 0 };
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

async function runUnitTests(): Promise<Finding> {
  return withReport(async (file) => {
    const reporters = ['--reporter=json', `--outputFile.json=${file}`, '--reporter=agent'];
    const { code, words } = await runCommand(['vitest', 'run', ...reporters], {
      env: { NODE_ENV: 'test' },
      limitMs: UNIT_MS,
    });
    const counts = readReport(file, vitestReport);
    return { ok: code === 0, words, passed: counts?.numPassedTests ?? 0, failed: counts?.numFailedTests ?? 0 };
  });
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

async function runJourneys(): Promise<Finding> {
  // What is missing is installed here, where it is told.
  chromiumPath();
  bareChromiumPath();
  return withReport(async (file) => {
    const { code, words } = await runCommand(
      // What failed is told last, where a log that is cut short still has it.
      ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=dot,json'],
      { env: { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: file }, limitMs: JOURNEYS_MS },
    );
    const stats = readReport(file, playwrightReport)?.stats;
    return {
      ok: code === 0,
      words,
      passed: stats?.expected ?? 0,
      failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    };
  });
}

async function withReport(work: (file: string) => Promise<Finding>): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'kasente-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that was killed leaves no report; its step has failed anyway. */
function readReport<T>(file: string, shape: z.ZodType<T>): T | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
