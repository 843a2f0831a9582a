import { describe, expect, it } from 'vitest';

import { policyOf, UNUSED_POLICIES } from './unused-code.ts';

describe('what becomes of an unused code', () => {
  it('is what was promised at the purchase, or better', () => {
    expect(policyOf('forfeit', 'forfeit')).toBe('forfeit');
    expect(policyOf('forfeit', 'refund')).toBe('refund');
    expect(policyOf('credit', 'forfeit')).toBe('credit');
    expect(policyOf('refund', 'credit')).toBe('refund');
  });

  it('is never worse than either', () => {
    const rank = (policy: (typeof UNUSED_POLICIES)[number]) => UNUSED_POLICIES.indexOf(policy);
    for (const bought of UNUSED_POLICIES)
      for (const now of UNUSED_POLICIES) expect(rank(policyOf(bought, now))).toBe(Math.max(rank(bought), rank(now)));
  });
});
