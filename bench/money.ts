import { readWords } from '#tools/read-words.ts';

import { proveFigures } from './proofs.ts';

readWords({ name: 'npm run bench:money --', does: 'the promised figures of the money core at their full size' });

/**
 * The promised figures of the money core at their full size, on a real database: callbacks that never come, forged ones,
 * lost answers, and everybody pressing at once.
 */
await proveFigures([
  'apps/server/src/features/money/payments/money-figures.test.ts',
  'apps/server/src/features/money/cashback/payouts/payouts.test.ts',
  'apps/server/src/features/outlets/counter/life-races.test.ts',
]);
