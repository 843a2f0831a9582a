import type { PayoutCheck, PayoutOutcomeName, PayoutRow } from '@club/contract/money/payouts';
import { formatUgx } from '@club/rules/money';

import type { Tone } from '#web/ui/Notice.tsx';

export type PayoutDecision = 'approve' | 'refuse' | 'send_again' | 'ask_again';

export const decisionLabels: Record<PayoutDecision, string> = {
  approve: 'Approve',
  refuse: 'Refuse',
  send_again: 'Send Again',
  ask_again: 'Ask the Network Again',
};

/** What may be done with a payout now. */
export function decisionsFor(payout: PayoutRow): readonly PayoutDecision[] {
  if (payout.status === 'waiting') return ['approve', 'refuse'];
  if (payout.status === 'failed') return payout.retried ? [] : ['send_again'];
  return payout.status === 'sending' && payout.transfer?.status === 'review' ? ['ask_again'] : [];
}

/** Payouts of which the same may be decided are taken together: those that wait, that failed, or that are lost. */
export const kindOf = (payout: PayoutRow): PayoutDecision | undefined => decisionsFor(payout)[0];

/** Those chosen that can be decided together: what has changed since it was chosen, or left the page, falls out. */
export function pickTogether(rows: readonly PayoutRow[], chosen: ReadonlySet<string>): readonly PayoutRow[] {
  const able = rows.filter((row) => chosen.has(row.id) && kindOf(row) !== undefined);
  return able.filter((row) => kindOf(row) === kindOf(able[0]!));
}

const whichWords: Record<PayoutDecision, readonly [one: string, many: string]> = {
  approve: ['that waits', 'that wait'],
  refuse: ['that waits', 'that wait'],
  send_again: ['that failed', 'that failed'],
  ask_again: ['nobody knows of', 'nobody knows of'],
};

/** Such as `Choose all 2 that wait`. */
export function chooseLabel(kind: PayoutDecision, count: number): string {
  const [one, many] = whichWords[kind];
  return count === 1 ? `Choose the one ${one}` : `Choose all ${count} ${many}`;
}

interface Said {
  text: string;
  tone: Tone;
}

/** What a decision came to, and as what its payout stood there when it was taken. */
export interface Outcome {
  name: PayoutOutcomeName;
  from: PayoutRow['status'] | null;
}

/** What it leads to. One that has led nowhere holds whatever becomes of the payout. */
const leadsTo: Partial<Record<PayoutOutcomeName, PayoutRow['status']>> = {
  approved_once: 'waiting',
  waits_again: 'waiting',
  sending: 'sending',
  refused: 'refused',
  asked: 'sending',
};

/**
 * Whether it is still so: another admin, or the network, may have moved the payout on since. What was sent again goes on as
 * another payout, which says so itself.
 */
export function holdsStill(
  { name, from }: Outcome,
  { status, retried }: Pick<PayoutRow, 'status' | 'retried'>,
): boolean {
  const to = leadsTo[name];
  return to === undefined || status === to || (status === from && !retried);
}

/** What became of a decision about one payout. */
export const outcomeWords: Record<PayoutOutcomeName, Said> = {
  approved_once: { text: 'Approved. A second admin has to agree before it is sent.', tone: 'good' },
  waits_again: { text: 'It waits for two admins again, as it is large.', tone: 'warn' },
  sending: { text: 'On its way.', tone: 'good' },
  refused: { text: 'Refused. The member is owed it as before.', tone: 'good' },
  asked: { text: 'The network is being asked again.', tone: 'good' },
  own_approval: { text: 'Not yours to agree to: you did already, or it is your own.', tone: 'warn' },
  not_waiting: { text: 'It was decided already.', tone: 'warn' },
  not_failed: { text: 'It was sent again already, or has not failed.', tone: 'warn' },
  not_in_review: { text: 'The network is still being asked.', tone: 'warn' },
  below_minimum: { text: 'It is less than the smallest payout now.', tone: 'warn' },
  cashback_short: { text: 'The member has less than that by now.', tone: 'warn' },
  on_hold: { text: 'The member’s PIN or number was changed lately. Try later.', tone: 'warn' },
  contradicted: {
    text: 'The network says that it was sent. Settle it in Reconciliation or close the day there first.',
    tone: 'bad',
  },
  number_gone: { text: 'The member has another number now.', tone: 'warn' },
};

/** What the network said about a wallet, and whether that speaks for the payout. */
export function checkWords({ wallet, name_match, holder_name }: PayoutCheck): Said {
  if (wallet === 'not_found') return { text: 'The number has no wallet', tone: 'bad' };
  if (wallet === 'inactive') return { text: 'The wallet takes no money now', tone: 'bad' };
  if (wallet === 'unknown') return { text: 'The network did not answer', tone: 'warn' };
  if (name_match === 'same') return { text: `Wallet of ${holder_name}`, tone: 'good' };
  if (name_match === 'unknown') return { text: 'Wallet is active, no name told', tone: 'warn' };
  const differs = name_match === 'partly' ? 'the name fits in part' : 'another name';
  return { text: `Wallet of ${holder_name}: ${differs}`, tone: name_match === 'partly' ? 'warn' : 'bad' };
}

/** What of it reaches the wallet, where a fee is kept: `UGX 15,000 − UGX 500 fee = UGX 14,500 sent`. */
export function sentText(payout: Pick<PayoutRow, 'amount' | 'fee' | 'status' | 'transfer'>): string | null {
  const { amount, fee, status } = payout;
  if (fee === 0 || status === 'refused') return null;
  return `${formatUgx(amount)} − ${formatUgx(fee)} fee = ${formatUgx(amount - fee)}${wordOf(payout)}`;
}

/** Nothing is said to be sent before the network has said so, and of what is lost nobody knows. */
function wordOf({ status, transfer }: Pick<PayoutRow, 'status' | 'transfer'>): string {
  if (status === 'paid') return ' sent';
  if (status !== 'sending') return ' to send';
  return transfer?.status === 'review' ? '' : ' being sent';
}
