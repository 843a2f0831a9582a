import type { Chore } from '#server/jobs/schedule.ts';

import { expireCodes } from './expire-codes.ts';
import { remindCodes } from './remind-codes.ts';
import { tellNotices } from './tell-notices.ts';

/** What the workers look after again and again. */
export const codeChores: readonly Chore[] = [
  { name: 'remind_codes', alone: true, every_ms: 5 * 60_000, run: remindCodes },
  { name: 'expire_codes', alone: true, every_ms: 60_000, run: expireCodes },
  { name: 'tell_code_notices', alone: true, every_ms: 20_000, run: tellNotices },
];
