import type { Chore } from '#server/jobs/schedule.ts';

import { forgetWaiting } from './forget-waiting.ts';
import { serveLines } from './serve-line.ts';
import { tellOpenings } from './tell-openings.ts';

/** What the workers look after again and again. */
export const waitingChores: readonly Chore[] = [
  { name: 'serve_lines', alone: true, every_ms: 1_000, run: serveLines },
  { name: 'tell_openings', alone: true, every_ms: 5_000, run: tellOpenings },
  { name: 'forget_waiting', alone: true, every_ms: 60 * 60_000, run: forgetWaiting },
];
