import { describePairs, missingPairs } from '#simulation/layer-a/pairs.ts';
import { sumUp } from '#simulation/layer-a/sum-up.ts';
import { MODEL_NAMES, MODELS, type Model } from '#simulation/layer-c/models.ts';
import { findPlantedBugs } from '#simulation/planted-bugs/teeth.ts';
import type { Story } from '#simulation/world/story.ts';
import { startThrowAwayPostgres } from '#tools/postgres/start-postgres.ts';

import { playSeeds, type Ground } from './play-seeds.ts';
import { makeTemplate } from './template.ts';

/** What a part of the simulation has found. */
export interface Played {
  readonly lines: readonly string[];
  /** Seeds, cases or bugs. */
  readonly played: number;
  /** Violations and stuck attempts; for planted bugs, those that were not found. */
  readonly found: number;
}

const SHOWN = 20;
/** So many seeds are played a second time, to see whether they go the same way. */
const TWICE: Readonly<Record<Story, number>> = { money: 20, goods: 3, line: 3 };

/** Runs work on a PostgreSQL of its own with the database that every process clones. */
export async function onGround<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const postgres = await startThrowAwayPostgres();
  try {
    return await work({ adminUrl: postgres.localUrl, template: await makeTemplate(postgres.localUrl) });
  } finally {
    await postgres.stop();
  }
}

/** Layer C: every small case of each model. */
export async function playCases(ground: Ground): Promise<Played[]> {
  const played = [];
  for (const model of MODEL_NAMES) played.push(await playModel(ground, model));
  return played;
}

async function playModel(ground: Ground, model: Model): Promise<Played> {
  const { cases, pruned } = MODELS[model]();
  const reports = await playSeeds(ground, { layer: model, from: 0, count: cases.length });
  const violations = reports.flatMap((report) => report.violations);
  const stuck = reports.reduce((sum, report) => sum + report.stuck, 0);
  return {
    lines: [
      ...violations.slice(0, SHOWN),
      `layer C, ${model}: ${cases.length} cases, ${pruned} impossible ones left out, ${stuck} stuck attempts`,
    ],
    played: cases.length,
    found: violations.length + stuck,
  };
}

interface Many {
  readonly story: Story;
  readonly from: number;
  readonly count: number;
  readonly twice?: number;
  readonly aloud?: boolean;
}

/** Layer A: many calls at once under faults, decided by seeds. */
export async function playMany(
  ground: Ground,
  { story, from, count, twice = TWICE[story], aloud = false }: Many,
): Promise<Played> {
  const reports = await playSeeds(ground, { story, from, count, aloud });
  const again = await playSeeds(ground, { story, from, count: Math.min(twice, count) });
  const summary = sumUp(reports, again, story);
  const missing = missingPairs(summary.pairs, story, count);
  return {
    lines: [...summary.lines, ...describePairs(summary.pairs, missing)],
    played: reports.length + again.length,
    found: summary.violations + summary.stuck + summary.differing + missing.length,
  };
}

/** Whether the simulation would have noticed: it is shown known mistakes. */
export async function tryTeeth(ground: Ground): Promise<Played> {
  const { found, planted, seeds, lines } = await findPlantedBugs(ground);
  return {
    lines: [...lines, `${found} of ${planted} planted bugs, in ${seeds} seeds`],
    played: planted,
    found: planted - found,
  };
}
