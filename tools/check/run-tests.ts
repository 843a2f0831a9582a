import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { z } from 'zod';

import type { Finding } from '#tools/check/finding.ts';
import { runCommand } from '#tools/check/run-command.ts';
import { bareChromiumPath, chromiumPath } from '#tools/ensure-chromium.ts';
import { ROOT } from '#tools/root.ts';

const UNIT_MS = 1_800_000;
const JOURNEYS_MS = 1_800_000;
/** What a test imports that has two sizes. */
const FIGURES = '#server-test/figures.ts';
/** Hundreds of thousands of calls each: at their full size they take longer than all else together, and `npm run bench:attacks` plays them. */
const TOO_LONG = [
  'offers-of-the-day/codes/leaks.test.ts',
  'offers-of-the-day/redemption/attacks.test.ts',
  'outlets/counter/life-races.test.ts',
  'outlets/staff/staff.test.ts',
];

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** A test may say in its `meta` what is worth reading also when all is well. */
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ meta: z.object({ note: z.string().optional() }).optional() })) }),
  ),
});

/** The tests of functions, of the database and of parts of screens. */
export function runUnitTests(): Promise<Finding> {
  return runVitest([]);
}

/** The promises that usually are tried at a size that takes a second, at the size at which they were given, but for the longest. */
export function runPromises(): Promise<Finding> {
  const files = globSync('apps/server/{src,test}/**/*.test.ts', { cwd: ROOT })
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(FIGURES))
    .filter((file) => !TOO_LONG.some((long) => file.endsWith(long)));
  return runVitest(['--project', 'server', ...files], { FIGURES: 'full' });
}

async function runVitest(only: readonly string[], env: Record<string, string> = {}): Promise<Finding> {
  return withReport(async (file) => {
    const reporters = ['--reporter=json', `--outputFile.json=${file}`, '--reporter=agent'];
    const { code, words } = await runCommand(['vitest', 'run', ...only, ...reporters], {
      env: { NODE_ENV: 'test', ...env },
      limitMs: UNIT_MS,
      givesWay: true,
    });
    const counts = readReport(file, vitestReport);
    const note = counts?.testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ meta }) => meta?.note ?? []),
    );
    return {
      ok: code === 0,
      words,
      passed: counts?.numPassedTests ?? 0,
      failed: counts?.numFailedTests ?? 0,
      note: note ?? [],
    };
  });
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[] | undefined;
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  get suites() {
    return z.array(suite).optional();
  },
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
});
const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** The stories of people, played in a browser on the whole product; those that needed a second try are named. */
export async function runJourneys({ retries }: { retries: number }): Promise<Finding> {
  // What is missing is installed here, where it is told.
  chromiumPath();
  bareChromiumPath();
  return withReport(async (file) => {
    const { code, words } = await runCommand(
      // What failed is told last, where a log that is cut short still has it.
      ['playwright', 'test', '-c', 'e2e/playwright.config.ts', `--retries=${retries}`, '--reporter=dot,json'],
      { env: { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: file }, limitMs: JOURNEYS_MS },
    );
    const report = readReport(file, playwrightReport);
    const stats = report?.stats;
    return {
      ok: code === 0,
      words,
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      note: (report?.suites ?? []).flatMap(secondTries).map((title) => `second try: ${title}`),
    };
  });
}

function secondTries({ title, suites = [], specs }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => `${title} › ${spec.title}`), ...suites.flatMap(secondTries)];
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
