import { describe, expect, it } from 'vitest';

import { REJECT_REASONS, rejectReasonBecause, rejectReasonTitle } from './reject-reason.ts';

describe('the reasons for rejecting', () => {
  it('are the three of the status page, each with words of its own for page and SMS', () => {
    expect(REJECT_REASONS.map(rejectReasonTitle)).toEqual([
      'A high volume of applications',
      'Incomplete or incorrect information',
      'Not meeting our current criteria',
    ]);
    expect(new Set(REJECT_REASONS.map(rejectReasonBecause)).size).toBe(REJECT_REASONS.length);
  });
});
