import { kampalaDay } from '@club/rules/kampala-time';
import { matchClass } from '@club/rules/reconciliation';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { Balances } from '#server/features/money/reconciliation/days/day-figures.ts';

import type { FoundDifference } from './keep-differences.ts';
import type { MatchItem, Window } from './match-items.ts';

/** Where the three books disagree about what moved. What a statement does not reach yet is not missing from it. */
export function differencesIn(items: readonly MatchItem[], known_until: Date): FoundDifference[] {
  return items.flatMap((item) => {
    const kind = matchClass(item);
    const isStillToCome = kind === 'only_ours' && item.occurred_at > known_until;
    if (kind === 'matched' || isStillToCome) return [];
    const { subject_kind, subject_id, occurred_at, day, booked, row_ids } = item;
    const statement = item.moved.reduce((sum, moved) => sum + moved, 0);
    const ours = item.ours?.amount ?? null;
    return [{ subject_kind, subject_id, class: kind, occurred_at, day, ours, statement, booked, row_ids }];
  });
}

/** What the ledger has at the network for all of these. */
export function bookedIn(items: readonly MatchItem[]): number {
  return items.reduce((sum, item) => sum + item.booked, 0);
}

interface Openings {
  /** What each wallet held before its first line. */
  readonly openings: Balances;
  /** What the ledger had there before, with what was corrected since; null once a day is closed. */
  readonly before: number | null;
}

/** What a network held before its first line has to stand in the ledger too. */
export async function openingDifferences(
  tx: Tx,
  { network, since }: Window,
  { openings, before }: Openings,
): Promise<FoundDifference[]> {
  const { rows } = await sql<{ account: string; amount: number }>`
    SELECT d.subject_id AS account, sum(a.amount)::bigint AS amount FROM reconciliation_differences d
    JOIN reconciliation_adjustments a ON a.difference_id = d.id AND a.status = 'posted'
    WHERE d.network = ${network} AND d.subject_kind = 'opening' GROUP BY d.subject_id`.execute(tx);
  const posted = new Map(rows.map(({ account, amount }) => [account, amount]));
  const byHand = rows.reduce((sum, { amount }) => sum + amount, 0);
  // One wallet takes over what the ledger had before there were statements: the one that was corrected already, if any.
  const accounts = Object.keys(openings).toSorted();
  const heir = accounts.find((account) => posted.has(account)) ?? accounts[0];
  const inherited = before === null ? 0 : before - byHand;
  return Object.entries(openings).flatMap(([subject_id, statement]) => {
    const booked = (subject_id === heir ? inherited : 0) + (posted.get(subject_id) ?? 0);
    if (booked === statement) return [];
    const facts = { subject_kind: 'opening', subject_id, class: 'opening_differs', occurred_at: since } as const;
    return [{ ...facts, day: kampalaDay(since), ours: null, statement, booked, row_ids: [] }];
  });
}
