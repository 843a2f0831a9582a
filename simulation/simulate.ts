import { playSchedules } from '#simulation/layer-b/play-schedules.ts';
import { STORIES, type Story } from '#simulation/world/story.ts';
import { readWords } from '#tools/read-words.ts';
import { sentenceOf } from '#tools/refusal.ts';

import { onGround, playCases, playMany, tryTeeth, type Played } from './layers.ts';

const SEEDS: Readonly<Record<Story, number>> = { money: 500, goods: 60, line: 60 };
const SCHEDULES = 20;

const N = 'a whole number';
const { asked: values } = readWords({
  name: 'npm run simulate --',
  does: 'plays the money path under faults, and says how much went wrong (docs/simulation.md)',
  options: {
    layer: { takes: ['a', 'b', 'c', 'bugs'], says: 'only this part; without a word all but b' },
    seeds: { takes: N, says: 'how many seeds of layer A' },
    from: { takes: N, says: 'the first seed, or the first schedule' },
    seed: { takes: N, says: 'only this one' },
    story: { takes: STORIES, says: 'only seeds about this' },
    schedules: { takes: N, says: 'how many schedules of layer B' },
    aloud: { takes: 'nothing', says: 'tells each step' },
  },
});

/** Plays the money path under faults, then looks whether it would have found known mistakes. */
async function simulate(): Promise<boolean> {
  if (values.layer === 'b') return (await playReal()) === 0;
  return onGround(async (ground) => {
    const isWanted = (layer: string) => values.seed === undefined && (values.layer ?? layer) === layer;
    const parts: Played[] = [];
    if (isWanted('c')) for (const played of await playCases(ground)) parts.push(tell(played));
    if (isWanted('a') || values.seed !== undefined) {
      for (const story of wantedStories()) parts.push(tell(await playMany(ground, wantedSeeds(story))));
    }
    console.log(`${parts.reduce((sum, { found }) => sum + found, 0)} violations`);
    if (isWanted('bugs')) parts.push(tell(await tryTeeth(ground)));
    return parts.every(({ found }) => found === 0);
  });
}

function tell(played: Played): Played {
  for (const line of played.lines) console.log(line);
  return played;
}

/** All, unless one is named; a single seed is about money unless it is said. */
function wantedStories(): readonly Story[] {
  const wanted = values.story ?? (values.seed === undefined ? undefined : 'money');
  return wanted === undefined ? STORIES : STORIES.filter((story) => story === wanted);
}

function wantedSeeds(story: Story) {
  const { seed, seeds = SEEDS[story], from = 1, aloud = false } = values;
  if (seed !== undefined) return { story, from: seed, count: 1, aloud };
  return { story, from, count: seeds };
}

/** Layer B: real processes, real faults. Gives how much was found. */
async function playReal(): Promise<number> {
  const from = values.seed ?? values.from ?? 1;
  const count = values.schedules ?? (values.seed === undefined ? SCHEDULES : 1);
  const violations = await playSchedules({ from, count, aloud: values.aloud === true });
  console.log(`${violations} violations`);
  return violations;
}

try {
  // Left to itself, Node may spin for ever over lines to programs that were killed.
  process.exit((await simulate()) ? 0 : 1);
} catch (error) {
  console.error(sentenceOf(error));
  // Whoever still asks what was ended would go on asking.
  process.exit(1);
}
