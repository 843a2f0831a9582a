import type { Chore } from '#server/jobs/schedule.ts';

import { tellTerms } from './tell-terms.ts';

/** What the workers look after for the terms. */
export const termsChores: readonly Chore[] = [{ name: 'tell_terms', alone: true, every_ms: 20_000, run: tellTerms }];
