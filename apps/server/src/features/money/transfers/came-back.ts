import { sql } from 'kysely';

import { namedId } from '#server/db/named-id.ts';

/**
 * Attempts that ended as sent, as rows `o` with when that was corrected (`corrected_at`), for FROM: two people have taken out of
 * the books again all that they had moved, since the network's statement shows that it never arrived.
 */
export const cameBack = sql`(
  SELECT d.subject_id, sum(a.amount) AS amount, max(a.decided_at) AS corrected_at
  FROM reconciliation_adjustments a JOIN reconciliation_differences d ON d.id = a.difference_id
  -- A later statement may have it after all.
  WHERE a.status = 'posted' AND d.subject_kind = 'transfer' AND d.state = 'cleared' GROUP BY d.subject_id) corrected
  JOIN transfers o ON o.id = ${namedId(sql`corrected.subject_id`)} AND o.status = 'completed'
  -- Its line may have been corrected as well, before it was known whose it is: then it has arrived, and stood in the books twice.
  AND o.amount = corrected.amount + (SELECT coalesce(sum(b.amount), 0) FROM statement_rows s
    JOIN reconciliation_differences e ON e.network = s.network AND e.subject_kind = 'statement_row' AND e.subject_id = s.id::text
    JOIN reconciliation_adjustments b ON b.difference_id = e.id AND b.status = 'posted'
    WHERE s.network = o.network AND upper(s.provider_transaction_id) = upper(o.transaction_id))`;

/** Under which reference the books say that an outlet is owed anew what an attempt should have brought. */
export const owedAnew = (transfer_id: string) => `outlet_owed_anew:${transfer_id}`;

/**
 * Whether that money has been sent anew, or is just being sent. What its network called failed and the statement has all the same, as two
 * people have said in the books, has arrived too; and what an outlet has on its account again is none of it any more.
 */
export const isSentAnew = (states: 'arrived' | 'arrived or on its way') => sql<boolean>`(EXISTS (
  SELECT FROM ledger_transactions b WHERE b.reference = ${owedAnew('')} || o.id) OR EXISTS (
  SELECT FROM transfers n WHERE n.reissue_of = o.id
    AND (${states === 'arrived' ? sql`n.status = 'completed'` : sql`n.status <> 'failed'`} OR EXISTS (
      SELECT FROM reconciliation_differences d JOIN reconciliation_adjustments a ON a.difference_id = d.id
      WHERE d.network = n.network AND d.subject_kind = 'transfer' AND d.subject_id = n.id::text AND d.state = 'cleared'
        AND a.status = 'posted' AND a.amount = -n.amount))))`;
