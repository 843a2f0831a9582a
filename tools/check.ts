import { join } from 'node:path';

import type { Finding } from '#tools/check/finding.ts';
import { SIZES, steps, type Size, type Step } from '#tools/check/steps.ts';
import { readWords } from '#tools/read-words.ts';
import { sentenceOf } from '#tools/refusal.ts';
import { ROOT } from '#tools/root.ts';

const TAIL_CHARACTERS = 12_000;
const LANES = ['read', 'make'] as const;

/** Runs every check of a size, also after one has failed, and says how many tests passed and failed altogether. */
async function check(size: Size): Promise<boolean> {
  const totals = { passed: 0, failed: 0 };
  const wanted = steps.filter((step) => SIZES.indexOf(step.size) <= SIZES.indexOf(size));
  const ends = new Map(wanted.map(({ name }) => [name, Promise.withResolvers<void>()]));
  const inOrder = async (some: Step[]) => {
    for (const step of some) {
      if (step.after !== undefined) await ends.get(step.after)?.promise;
      const start = performance.now();
      const finding = await find(step, size);
      report(step, finding, (performance.now() - start) / 1000);
      totals.passed += finding.passed + (finding.ok ? 1 : 0);
      totals.failed += finding.failed + (finding.ok ? 0 : 1);
      ends.get(step.name)?.resolve();
    }
  };
  await Promise.all(LANES.map((lane) => inOrder(wanted.filter((step) => step.lane === lane))));
  await inOrder(wanted.filter((step) => step.lane === undefined));
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0;
}

async function find(step: Step, size: Size): Promise<Finding> {
  try {
    return await step.run(size);
  } catch (error) {
    return { ok: false, words: sentenceOf(error), passed: 0, failed: 0 };
  }
}

function report({ name }: Step, { ok, words, passed, failed, note = [] }: Finding, seconds: number): void {
  const inside = passed + failed > 0 ? `   ${passed} of ${passed + failed} tests` : '';
  if (!ok) console.log(`\n${words.slice(-TAIL_CHARACTERS).trim()}\n`);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s${inside}`);
  for (const line of note) console.log(`         ${line}`);
}

const { asked } = readWords({
  name: 'npm test --',
  does: 'checks everything, and says how many tests passed',
  options: {
    quick: { takes: 'nothing', says: 'without journeys in the browser and simulation, as `npm run check` does' },
    usual: { takes: 'nothing', says: 'as without a word' },
    whole: { takes: 'nothing', says: 'also what takes long, as `.ci/run` does' },
  },
});

// Whoever started us is gone, or wants us gone: take along what we started, which shares our process group.
function leave(): void {
  process.removeAllListeners('SIGTERM');
  process.kill(-process.pid, 'SIGTERM');
}
process.once('SIGTERM', leave);
process.once('SIGINT', leave);
process.once('disconnect', leave);

// Hundreds of processes are started; only the first of a kind has to compile what it runs.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'compiled');

const isWell = await check(SIZES.find((size) => asked[size] === true) ?? 'usual');
process.exit(isWell ? 0 : 1);
