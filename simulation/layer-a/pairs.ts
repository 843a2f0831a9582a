import type { Story } from '#simulation/world/story.ts';

/** A run of full size must have seen each of these so often. */
const LEAST: Readonly<Record<Story, { seeds: number; times: number }>> = {
  money: { seeds: 500, times: 10 },
  goods: { seeds: 60, times: 2 },
  line: { seeds: 60, times: 10 },
};

/**
 * Which event must have met an attempt in which state in a run of full size. `told …` is what the network answered to a
 * question, `order …` what happened to the order meanwhile.
 */
const OF_MONEY: Record<string, readonly string[]> = {
  pending: ['requested', 'sending', 'accepted', 'unknown', 'not_sent', 'failed', 'completed', 'callback'],
  initiated: ['told pending', 'told unknown', 'completed', 'failed', 'mismatch', 'callback', 'claimed'],
  unknown: [
    'told pending',
    'told unknown',
    'told not_found',
    'sending',
    'completed',
    'failed',
    'mismatch',
    'callback',
    'claimed',
  ],
  timeout: ['told pending', 'told unknown', 'completed', 'failed', 'callback'],
  mismatch: ['callback', 'decided', 'completed', 'failed'],
  completed: ['callback'],
  failed: [
    'callback',
    'order by_member',
    'order hold_expired',
    'claimed',
    'claimed though paid',
    'decided',
    'charged_after_failure',
  ],
  'payout review': ['close_asked', 'close_refused', 'asked_again', 'closed as completed', 'closed as failed'],
  'refund review': ['close_asked', 'asked_again', 'closed as completed', 'closed as failed'],
  'settlement review': ['close_asked', 'closed as completed', 'closed as failed'],
  ...waitingAs('payout'),
  ...sentAs('payout', ['paid', 'failed']),
  'payout failed': ['again sending', 'again waiting'],
  ...waitingAs('refund'),
  ...sentAs('refund', ['completed', 'failed']),
  'refund failed': ['sending'],
  'settlement sending': ['paid', 'failed'],
  'settlement pending': ['requested', 'sending', 'accepted', 'unknown', 'completed'],
  'settlement initiated': ['completed', 'failed'],
  'settlement unknown': ['told not_found', 'completed'],
  'statement issued': ['agreed', 'disputed', 'carried'],
  'statement disputed': ['issued'],
  'statement agreed': ['sending', 'disputed', 'carried'],
  'statement sending': ['paid', 'agreed'],
  'correction waiting': ['posted', 'refused'],
};

/** The same for goods and codes. */
const OF_GOODS: Record<string, readonly string[]> = {
  'code live': ['redeemed', 'expired'],
  'code redeemed': ['taken back'],
  'code expired': ['forfeit', 'credit', 'refund'],
  redemption: ['counter', 'member_phone', 'counter_offline'],
  'told of offline': ['redeemed'],
  'delivery assigned': ['picked_up', 'failed'],
  'delivery picked_up': ['arrived', 'failed'],
  'delivery arrived': ['delivered', 'failed'],
  'order pending': ['short'],
};

/** The same for those who wait. */
const OF_LINES: Record<string, readonly string[]> = { 'in line': ['served', 'left', 'refused'] };

const EXPECTED: Readonly<Record<Story, typeof OF_MONEY>> = {
  money: OF_MONEY,
  goods: OF_GOODS,
  line: OF_LINES,
};

/** What a second person may have to agree to. */
function waitingAs(what: string): Record<string, readonly string[]> {
  return { [`${what} waiting`]: ['sending', 'refused'] };
}

/** Money that goes out: its document, and the transfers that send it. */
function sentAs(what: string, ends: readonly string[]): Record<string, readonly string[]> {
  return {
    [`${what} sending`]: ends,
    [`${what} pending`]: [
      'requested',
      'sending',
      'accepted',
      'unknown',
      'not_sent',
      'completed',
      'failed',
      'told not_found',
    ],
    [`${what} initiated`]: ['told pending', 'told unknown', 'completed', 'failed'],
    [`${what} unknown`]: ['told not_found', 'accepted', 'completed', 'failed'],
  };
}

/** The expected pairs that were met too seldom. */
export function missingPairs(seen: Readonly<Record<string, number>>, story: Story, seeds: number): string[] {
  const least = LEAST[story];
  if (seeds < least.seeds) return [];
  return Object.entries(EXPECTED[story])
    .flatMap(([state, events]) => events.map((event) => `${state} × ${event}`))
    .filter((pair) => (seen[pair] ?? 0) < least.times);
}

/** All that was met, and what was met too seldom. */
export function describePairs(seen: Readonly<Record<string, number>>, missing: readonly string[]): string[] {
  const met = Object.entries(seen).map(([pair, times]) => `${pair}: ${times}`);
  return [
    `state × event: ${met.length} pairs met`,
    ...met.map((line) => `  ${line}`),
    ...missing.map((pair) => `  MET TOO SELDOM  ${pair}: ${seen[pair] ?? 0}`),
  ];
}
