import { describe, expect, it } from 'vitest';

import { batchOutcome } from './batch-outcome.ts';

const outcome = (approved: number, decided_meanwhile: number, flagged_meanwhile: number) =>
  batchOutcome({ applications: Array.from({ length: approved }), decided_meanwhile, flagged_meanwhile });

describe('what came of approving those that were shown', () => {
  it('is told by number, with why the others are not among them', () => {
    expect(outcome(1, 2, 0)).toBe('1 approved. 2 had been decided meanwhile.');
    expect(outcome(0, 3, 0)).toBe('None approved. 3 had been decided meanwhile.');
    expect(outcome(4, 1, 1)).toBe('4 approved. 1 had been decided meanwhile. 1 flagged meanwhile waits on.');
  });
});
