import { onGround, playCases, playMany, tryTeeth, type Played } from '#simulation/layers.ts';
import type { Ground } from '#simulation/play-seeds.ts';
import type { Finding } from '#tools/check/finding.ts';

/** As many as the time of the whole check allows; `npm run simulate` plays more. */
const ALL_SEEDS = 500;
export const SEEDS_A_DAY = 10;
/** Those about goods are fewer: `npm test` plays the first, and the whole check all of them. */
const GOODS_SEEDS = { usual: 3, whole: 60 };
/** And those about waiting lines. */
const LINE_SEEDS = { usual: 1, whole: 20 };
/** Of the seeds of the day, so many are played again, to see whether they go the same way; the whole check does so with more. */
const TWICE = 3;
const DAY_MS = 24 * 60 * 60_000;

/** All small cases and the seeds of the day: each of them a test. */
export function simulateSmall(): Promise<Finding> {
  return simulate(async (ground) => ({
    clean: [
      ...(await playCases(ground)),
      await playMany(ground, { story: 'money', from: seedOfTheDay(Date.now()), count: SEEDS_A_DAY, twice: TWICE }),
      await playMany(ground, { story: 'goods', from: 1, count: GOODS_SEEDS.usual, twice: 1 }),
      await playMany(ground, { story: 'line', from: 1, count: LINE_SEEDS.usual, twice: 1 }),
    ],
  }));
}

/** Every seed that some day brings, and all planted bugs. */
export function playAllSeeds(): Promise<Finding> {
  return simulate(async (ground) => ({
    clean: [
      await playMany(ground, { story: 'money', from: 1, count: ALL_SEEDS }),
      await playMany(ground, { story: 'goods', from: 1, count: GOODS_SEEDS.whole }),
      await playMany(ground, { story: 'line', from: 1, count: LINE_SEEDS.whole }),
    ],
    teeth: await tryTeeth(ground),
  }));
}

/** Other seeds every day, until all have had their turn: a mistake that few of them show is met without playing all each time. */
export function seedOfTheDay(at: number): number {
  return 1 + ((Math.floor(at / DAY_MS) * SEEDS_A_DAY) % ALL_SEEDS);
}

interface Simulated {
  readonly clean: readonly Played[];
  readonly teeth?: Played;
}

async function simulate(play: (ground: Ground) => Promise<Simulated>): Promise<Finding> {
  const { clean, teeth } = await onGround(play);
  const parts = teeth === undefined ? clean : [...clean, teeth];
  const failed = parts.reduce((sum, { played, found }) => sum + Math.min(played, found), 0);
  const note = [
    ...clean.flatMap(({ lines }) => lines.filter((line) => line.startsWith('layer'))),
    ...(teeth?.lines.slice(-1) ?? []),
  ];
  return {
    ok: parts.every(({ found }) => found === 0),
    words: parts.flatMap(({ lines }) => lines).join('\n'),
    note: [...note, `${clean.reduce((sum, { found }) => sum + found, 0)} violations`],
    passed: parts.reduce((sum, { played }) => sum + played, 0) - failed,
    failed,
  };
}
