import { readWords } from '#tools/read-words.ts';

import { proveFigures } from './proofs.ts';

readWords({ name: 'npm run bench:attacks --', does: 'the promised figures of identity and queue at their full size' });

/** Guessing, spraying, forging, listing and pushing ahead at the figures that docs/threats.md promises, on a real database. */
await proveFigures([
  'apps/server/src/app.test.ts',
  'apps/server/src/features/offers-of-the-day/codes/leaks.test.ts',
  'apps/server/src/features/offers-of-the-day/redemption/attacks.test.ts',
  'apps/server/src/features/outlets/counter/life-races.test.ts',
  'apps/server/src/features/outlets/staff/staff.test.ts',
  'apps/server/src/features/people/auth/attacks.test.ts',
  'apps/server/src/features/people/membership/queue/queue.test.ts',
  'apps/server/src/features/people/membership/queue/referral-line.test.ts',
  'apps/server/src/features/people/membership/referrals/referral-attacks.test.ts',
  'apps/server/src/features/people/membership/referrals/referrals.test.ts',
]);
