import type { Chore } from '#server/jobs/schedule.ts';

import { remindCollecting } from './watch/remind-collecting.ts';
import { watchAnswers } from './watch/watch-answers.ts';

/** What the workers look after for outlets' orders. */
export const counterChores: readonly Chore[] = [
  { name: 'watch_answers', every_ms: 15_000, run: watchAnswers },
  { name: 'remind_collecting', every_ms: 15_000, run: remindCollecting },
];
