import { join } from 'node:path';

import { steps, type Finding, type Step } from '#tools/check/steps.ts';
import { sentenceOf } from '#tools/refusal.ts';
import { ROOT } from '#tools/root.ts';

const TAIL_CHARACTERS = 12_000;
const LANES = ['read', 'make'] as const;

/** Runs every check, also after one has failed, and says how many tests passed and failed altogether. */
async function check(isQuick: boolean): Promise<boolean> {
  const totals = { passed: 0, failed: 0 };
  const inOrder = async (some: Step[]) => {
    for (const step of some) {
      const start = performance.now();
      const finding = await find(step);
      report(step, finding, (performance.now() - start) / 1000);
      totals.passed += finding.passed + (finding.ok ? 1 : 0);
      totals.failed += finding.failed + (finding.ok ? 0 : 1);
    }
  };
  const wanted = steps.filter(({ isSlow }) => !(isQuick && isSlow));
  await Promise.all(LANES.map((lane) => inOrder(wanted.filter((step) => step.lane === lane))));
  await inOrder(wanted.filter((step) => step.lane === undefined));
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0;
}

async function find(step: Step): Promise<Finding> {
  try {
    return await step.run();
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

const isWell = await check(process.argv.includes('--quick'));
process.exit(isWell ? 0 : 1);
