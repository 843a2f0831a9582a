import type { Chore } from '#server/jobs/schedule.ts';

import { releaseCashback } from './release-cashback.ts';

/** What the workers look after for cashback. */
export const cashbackChores: readonly Chore[] = [{ name: 'release_cashback', every_ms: 20_000, run: releaseCashback }];
