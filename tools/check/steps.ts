import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Finding } from '#tools/check/finding.ts';
import { runCommand } from '#tools/check/run-command.ts';
import { runJourneys, runPromises, runUnitTests } from '#tools/check/run-tests.ts';
import { playAllSeeds, simulateSmall } from '#tools/check/simulation-step.ts';
import { TABLES_FILE, tablesOfMigrations } from '#tools/generate-tables.ts';
import { ROOT } from '#tools/root.ts';
import { buildWeb, isWebBuilt } from '#tools/run/web-build.ts';

export interface Step {
  name: string;
  /** The smallest of the checks that it belongs to; each holds the smaller ones. */
  size: Size;
  /** Steps of different lanes run at the same time; those of one lane one after the other. */
  lane?: 'read' | 'make';
  /** A step of the other lane whose work this one needs. */
  after?: string;
  run(size: Size): Promise<Finding>;
}

/** `npm run check`, `npm test`, and the whole that every change has to pass before it counts. */
export const SIZES = ['quick', 'usual', 'whole'] as const;
export type Size = (typeof SIZES)[number];

const BUILD = 'web build';

/**
 * For what reads all types: each further checker thinks the same types anew, which together is twice the work, and the other lane has
 * work for the other core. Memory is there; to collect it late saves a fifth.
 */
const ON_ONE_CORE = { GOMAXPROCS: '1', GOGC: '400' };

/**
 * All checks. Journeys wait more than they work, so they run beside what computes, which gives way to them. Those without a lane
 * come last and have the machine to themselves.
 */
export const steps: Step[] = [
  { name: 'format', size: 'quick', lane: 'make', run: () => plain(['oxfmt', '--check']) },
  { name: BUILD, size: 'quick', lane: 'make', run: checkBuild },
  { name: 'generated files', size: 'quick', lane: 'make', run: checkGenerated },
  { name: 'unused code', size: 'quick', lane: 'make', run: checkUnused },
  { name: 'journeys in the browser', size: 'usual', lane: 'make', run: tellJourneys },
  { name: 'types', size: 'quick', lane: 'read', run: checkTypes },
  { name: 'lint', size: 'quick', lane: 'read', run: () => plain(['oxlint'], { env: ON_ONE_CORE }) },
  { name: 'unit and database tests', size: 'quick', lane: 'read', after: BUILD, run: runUnitTests },
  { name: 'small simulation', size: 'usual', lane: 'read', run: simulateSmall },
  { name: 'large simulation', size: 'whole', run: playAllSeeds },
  { name: 'promises at full size', size: 'whole', run: runPromises },
];

/** What nothing uses, and what only tests use: they would go on proving what the product no longer does. */
async function checkUnused(): Promise<Finding> {
  const anywhere = await plain(['knip', '--no-progress']);
  if (!anywhere.ok) return anywhere;
  return plain(['knip', '--no-progress', '--production', '--include', 'files,exports']);
}

async function plain(
  command: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Finding> {
  const { code, words } = await runCommand(command, options);
  return { ok: code === 0, words, passed: 0, failed: 0 };
}

/** What decides whether a change counts plays a journey that failed once more, and says so: see decision 0140. */
function tellJourneys(size: Size): Promise<Finding> {
  return runJourneys({ retries: size === 'whole' ? 1 : 0 });
}

async function checkTypes(): Promise<Finding> {
  const web = join(ROOT, 'apps', 'web');
  const generated = await plain(['react-router', 'typegen'], { cwd: web });
  if (!generated.ok) return generated;
  const found: Finding[] = [];
  for (const project of ['tsconfig.json', 'apps/web', 'apps/web/worker'])
    found.push(await plain(['tsc', '-p', project, '--checkers', '1'], { env: ON_ONE_CORE }));
  const words = found.map((one) => one.words).join('');
  return { ok: found.every((one) => one.ok), words, passed: 0, failed: 0 };
}

async function checkGenerated(): Promise<Finding> {
  const ok = (await tablesOfMigrations()) === readFileSync(TABLES_FILE, 'utf8');
  const words = ok ? '' : `${TABLES_FILE} is not what the migrations give: npm run db:types`;
  return { ok, words, passed: 0, failed: 0 };
}

async function checkBuild(): Promise<Finding> {
  if (!isWebBuilt()) await buildWeb();
  return { ok: true, words: '', passed: 0, failed: 0 };
}
