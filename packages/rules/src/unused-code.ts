/** What becomes of the money of a code that nobody used, the worst for its owner first. */
export const UNUSED_POLICIES = ['forfeit', 'credit', 'refund'] as const;
export type UnusedPolicy = (typeof UNUSED_POLICIES)[number];

/** So long after it ran out nothing is done: what an outlet took without a network is heard of first. */
export const UNUSED_WAIT_HOURS = 24;

/** An offer is never extended further than this from now. */
export const LONGEST_EXTENSION_DAYS = 30;

/** A code keeps what was promised when it was bought, unless its offer has become more generous. */
export function policyOf(atPurchase: UnusedPolicy, now: UnusedPolicy): UnusedPolicy {
  return UNUSED_POLICIES[Math.max(UNUSED_POLICIES.indexOf(atPurchase), UNUSED_POLICIES.indexOf(now))]!;
}

/** As the club's people choose it. */
export const unusedPolicyLabels: Record<UnusedPolicy, string> = {
  forfeit: 'Not given back',
  credit: 'Becomes cashback',
  refund: 'Goes back to the wallet',
};

/** As a buyer reads it before paying. */
export const unusedPolicyTerms: Record<UnusedPolicy, string> = {
  forfeit: 'A code that you do not use in time is not refunded',
  credit: 'If you do not use your code in time, its price becomes cashback',
  refund: 'If you do not use your code in time, its price goes back to the wallet that paid',
};
