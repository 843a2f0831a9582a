import type { Cast } from '#simulation/world/cast.ts';
import type { Story } from '#simulation/world/story.ts';
import type { World } from '#simulation/world/world.ts';

import { codeCases } from './code-cases.ts';
import { allCases } from './small-cases.ts';
import { playCodeCase } from './small-code.ts';
import { playCase } from './small-scope.ts';

/** One case, ready to be played. */
interface Playable {
  readonly named: string;
  readonly play: (world: World, cast: Cast) => Promise<string[]>;
}

interface AllOfAModel {
  readonly cases: readonly Playable[];
  readonly pruned: number;
  readonly story: Story;
  /** So many share a database, which is looked at whole after the last. */
  readonly casesAWorld: number;
}

export const MODEL_NAMES = ['money', 'codes'] as const;
export type Model = (typeof MODEL_NAMES)[number];

/** What is played in all its small cases. */
export const MODELS: Record<Model, () => AllOfAModel> = {
  // Each lasts for up to four days, and the offers for thirty.
  money: () => modelOf(allCases(), playCase, { story: 'money', casesAWorld: 7 }),
  // Each lasts for up to two days, and the offer for twenty.
  codes: () => modelOf(codeCases(), playCodeCase, { story: 'goods', casesAWorld: 8 }),
};

function modelOf<C extends object>(
  { cases, pruned }: { cases: readonly C[]; pruned: number },
  play: (world: World, cast: Cast, which: C) => Promise<string[]>,
  how: Pick<AllOfAModel, 'story' | 'casesAWorld'>,
): AllOfAModel {
  const playable = cases.map((which) => ({
    named: Object.values(which).join(' / '),
    play: (world: World, cast: Cast) => play(world, cast, which),
  }));
  return { cases: playable, pruned, ...how };
}
