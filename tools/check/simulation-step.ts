import type { Finding } from '#tools/check/steps.ts';
import { onGround, playCases, playMany, tryTeeth } from '#tools/simulation/layers.ts';

/** As many seeds as the time of all checks allows; `npm run simulate` plays more. */
const SEEDS = 500;

/** The small size of the simulation: all cases, some seeds, all planted bugs, each of them a test. */
export async function simulateSmall(): Promise<Finding> {
  return onGround(async (ground) => {
    const clean = [await playCases(ground), await playMany(ground, { from: 1, count: SEEDS })];
    const teeth = await tryTeeth(ground);
    const parts = [...clean, teeth];
    const failed = parts.reduce((sum, { played, found }) => sum + Math.min(played, found), 0);
    const note = [
      ...clean.flatMap(({ lines }) => lines.filter((line) => line.startsWith('layer'))),
      teeth.lines.at(-1)!,
    ];
    return {
      ok: parts.every(({ found }) => found === 0),
      words: parts.flatMap(({ lines }) => lines).join('\n'),
      note: [...note, `${clean.reduce((sum, { found }) => sum + found, 0)} violations`],
      passed: parts.reduce((sum, { played }) => sum + played, 0) - failed,
      failed,
    };
  });
}
