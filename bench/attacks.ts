import { proveFigures } from './proofs.ts';

/** Guessing, spraying, forging and listing at the figures that docs/threats.md promises, on a real database. */
await proveFigures([
  'apps/server/src/app.test.ts',
  'apps/server/src/features/auth/attacks.test.ts',
  'apps/server/src/features/membership/referral-attacks.test.ts',
]);
