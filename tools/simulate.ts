import { parseArgs } from 'node:util';

import { allCases } from '#simulation/small-scope.ts';
import { makeTemplate } from '#simulation/template.ts';
import { startThrowAwayPostgres } from '#tools/postgres/start-postgres.ts';
import { sentenceOf } from '#tools/refusal.ts';
import { playSchedules } from '#tools/simulation/layer-b/play-schedules.ts';
import { describePairs, missingPairs } from '#tools/simulation/pairs.ts';
import { playSeeds, type Ground } from '#tools/simulation/play-seeds.ts';
import { sumUp } from '#tools/simulation/sum-up.ts';
import { findPlantedBugs } from '#tools/simulation/teeth.ts';

const SEEDS = 500;
const SCHEDULES = 20;
/** So many seeds are played a second time, to see whether they go the same way. */
const TWICE = 20;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    layer: { type: 'string' },
    schedules: { type: 'string' },
    from: { type: 'string' },
    aloud: { type: 'boolean' },
  },
});

/** Plays the money path under faults, then looks whether it would have found twelve known mistakes. */
async function simulate(): Promise<boolean> {
  if (values.layer === 'b') return (await playReal()) === 0;
  const postgres = await startThrowAwayPostgres();
  try {
    const ground = { adminUrl: postgres.localUrl, template: await makeTemplate(postgres.localUrl) };
    const isWanted = (layer: string) => values.seed === undefined && (values.layer ?? layer) === layer;
    const cases = isWanted('c') ? await playAllCases(ground) : 0;
    const seeds = isWanted('a') || values.seed !== undefined ? await playMany(ground) : 0;
    console.log(`${cases + seeds} violations`);
    const missed = isWanted('bugs') ? await tryTeeth(ground) : 0;
    return cases + seeds + missed === 0;
  } finally {
    await postgres.stop();
  }
}

/** Layer C: every combination of crash, outcome, callback and cancelling. Gives how much was found. */
async function playAllCases(ground: Ground): Promise<number> {
  const { cases, pruned } = allCases();
  const reports = await playSeeds(ground, { layer: 'cases', from: 0, count: cases.length });
  const found = reports.flatMap((report) => report.violations);
  const stuck = reports.reduce((sum, report) => sum + report.stuck, 0);
  for (const words of found.slice(0, 20)) console.log(words);
  console.log(`layer C: ${cases.length} cases, ${pruned} impossible ones left out, ${stuck} stuck attempts`);
  return found.length + stuck;
}

/** Layer B: real processes, real faults. Gives how much was found. */
async function playReal(): Promise<number> {
  const from = Number(values.seed ?? values.from ?? 1);
  const count = Number(values.schedules ?? (values.seed === undefined ? SCHEDULES : 1));
  const violations = await playSchedules({ from, count, aloud: values.aloud === true });
  console.log(`${violations} violations`);
  return violations;
}

/** Layer A: many calls at once under faults, decided by seeds. Gives how much was found. */
async function playMany(ground: Ground): Promise<number> {
  const from = Number(values.seed ?? values.from ?? 1);
  const count = values.seed === undefined ? Number(values.seeds ?? SEEDS) : 1;
  const reports = await playSeeds(ground, { from, count, aloud: values.aloud === true });
  const again = await playSeeds(ground, { from, count: Math.min(TWICE, count) });
  const summary = sumUp(reports, again);
  for (const line of summary.lines) console.log(line);
  const missing = count < SEEDS ? [] : missingPairs(summary.pairs);
  for (const line of describePairs(summary.pairs, missing)) console.log(line);
  return summary.violations + summary.stuck + summary.differing + missing.length;
}

/** Whether the simulation would have noticed. Gives how many planted bugs it did not. */
async function tryTeeth(ground: Ground): Promise<number> {
  const { found, planted } = await findPlantedBugs(ground, console.log);
  console.log(`${found} of ${planted} planted bugs`);
  return planted - found;
}

try {
  process.exitCode = (await simulate()) ? 0 : 1;
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
