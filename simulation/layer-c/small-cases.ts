const CRASHES = [
  'before_intent',
  'after_intent',
  'before_send',
  'after_send',
  'before_write',
  'after_write',
  'in_callback_before_write',
  'in_callback_after_write',
  'in_poll',
] as const;
/** The last but two is another amount for what we collect, and a refusal at once for what we send. */
const OUTCOMES = ['approve', 'refuse', 'expire', 'odd', 'lost_before', 'lost_after'] as const;
const CALLBACKS = ['none', 'once', 'five', 'before_answer', 'after_expiry', 'after_cancel', 'forged'] as const;
const CANCELS = ['never', 'before_pay', 'while_open', 'after_decision'] as const;
const FLOWS = ['order', 'refund', 'payout'] as const;

/** One way in which a flow of money can go. */
export interface SmallCase {
  readonly flow: (typeof FLOWS)[number];
  readonly crash: (typeof CRASHES)[number];
  readonly outcome: (typeof OUTCOMES)[number];
  readonly callback: (typeof CALLBACKS)[number];
  readonly cancel: (typeof CANCELS)[number];
}

/** Every combination that can happen, and how many cannot. */
export function allCases(): { cases: SmallCase[]; pruned: number } {
  const all = FLOWS.flatMap((flow) =>
    CRASHES.flatMap((crash) =>
      OUTCOMES.flatMap((outcome) =>
        CALLBACKS.flatMap((callback) => CANCELS.map((cancel) => ({ flow, crash, outcome, callback, cancel }))),
      ),
    ),
  );
  const cases = all.filter((which) => (which.flow === 'order' ? canBePaidSo(which) : canBeSentSo(which)));
  return { cases, pruned: all.length - cases.length };
}

function canBePaidSo({ crash, outcome, callback, cancel }: SmallCase): boolean {
  // Nothing is asked for any more, so the rest makes no difference.
  if (cancel === 'before_pay') return crash === 'before_intent' && outcome === 'approve' && callback === 'none';
  if (callback === 'none' && crash.startsWith('in_callback')) return false;
  if (callback === 'after_cancel' && cancel === 'never') return false;
  // What the network never took it never speaks of.
  if (outcome === 'lost_before' && callback !== 'none') return false;
  return true;
}

/** Networks are given no address to call about what we send: only somebody else calls, who knows that of the payment. */
function canBeSentSo({ flow, crash, callback, cancel }: SmallCase): boolean {
  if (crash.startsWith('in_callback')) return false;
  if (callback === 'forged') return flow === 'refund' && cancel === 'never';
  if (callback !== 'none') return false;
  return flow === 'refund' || cancel === 'never';
}
