import { proveFigures } from './proofs.ts';

/**
 * The promised figures of the money core at their full size, on a real database: callbacks that never come, forged ones,
 * lost answers, and everybody pressing at once.
 */
await proveFigures([
  'apps/server/src/features/payments/money-figures.test.ts',
  'apps/server/src/features/cashback/payouts.test.ts',
]);
