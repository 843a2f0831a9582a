import type { Network } from '@club/contract/shapes';
import type { MatchFacts } from '@club/rules/reconciliation';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { postedWithin } from '#server/features/money/ledger/posted-within.ts';

const HOUR_MS = 60 * 60_000;

/** From when on the books of a network are compared. */
export interface Window {
  readonly network: Network;
  /** The first moment that is not closed yet. */
  readonly since: Date;
  /** Lines from a little before it may belong to attempts that ended after it. */
  readonly rows_since: Date;
}

/** One movement of money as the three books know it. */
export interface MatchItem extends MatchFacts {
  readonly subject_kind: 'payment' | 'transfer' | 'statement_row' | 'ledger';
  readonly subject_id: string;
  readonly occurred_at: Date;
  /** The day it counts for: the statement's where it has it, else the ledger's, else ours. */
  readonly day: string;
  /** The day of each line that has moved money, in the order of `moved`. */
  readonly moved_on: readonly string[];
  readonly row_ids: number[];
}

interface Row extends Omit<MatchItem, 'ours'> {
  balance: number;
  amount: number | null;
  state: NonNullable<MatchFacts['ours']>['state'] | null;
}

/**
 * Everything that moved in a window, matched by our reference first and by the network's number second, and what the ledger
 * says we have at the network. One statement, so that what is paid meanwhile is in both or in neither.
 */
export async function readMatchItems(tx: Tx, window: Window): Promise<{ items: MatchItem[]; balance: number }> {
  const { rows } = await sql<Row>`
    WITH ${statementSql(window)}, ${oursSql(window)}, ${linesSql}, ${booksSql(window)}, items AS (${itemsSql})
    SELECT coalesce((SELECT -balance FROM ledger_accounts
      WHERE kind = 'provider_clearing' AND owner = ${window.network}), 0) AS balance, items.*
    FROM (SELECT) always LEFT JOIN items ON true`.execute(tx);
  const items = rows.flatMap(({ balance: _, amount, state, ...item }) =>
    // A window without any movement still has its balance.
    item.subject_kind === null ? [] : { ...item, ours: amount === null || state === null ? null : { amount, state } },
  );
  return { items, balance: rows[0]!.balance };
}

const itemsSql = sql`
    SELECT o.subject_kind, o.subject_id::text AS subject_id, o.amount, o.state,
      coalesce(l.occurred_at, o.at) AS occurred_at,
      coalesce(l.day, ledger_day_of(b.at), ledger_day_of(o.at))::text AS day,
      coalesce(b.booked, 0)::bigint AS booked, coalesce(b.is_decided, false) AS is_decided,
      coalesce(l.moved, '[]') AS moved, coalesce(l.moved_on, '[]') AS moved_on, coalesce(l.has_unmoved, false) AS has_unmoved, coalesce(l.row_ids, '[]') AS row_ids
    FROM ours o
    LEFT JOIN lines l ON l.subject_kind = o.subject_kind AND l.subject_id = o.subject_id
    LEFT JOIN booked b ON b.subject_kind = o.subject_kind AND b.subject_id = o.subject_id::text
    UNION ALL
    SELECT 'statement_row', s.id::text, NULL, NULL, s.occurred_at, s.day::text,
      coalesce(b.booked, 0)::bigint, coalesce(b.is_decided, false),
      CASE WHEN s.status = 'completed' THEN jsonb_build_array(s.moved) ELSE '[]' END,
      CASE WHEN s.status = 'completed' THEN jsonb_build_array(s.day) ELSE '[]' END, s.status <> 'completed', jsonb_build_array(s.id)
    FROM statement s
    LEFT JOIN booked b ON b.subject_kind = 'statement_row' AND b.subject_id = s.id::text
    WHERE NOT EXISTS (SELECT FROM assigned a WHERE a.row_id = s.id)
    UNION ALL
    SELECT 'ledger', c.id::text, NULL, NULL, c.at, ledger_day_of(c.at)::text,
      (c.amount + coalesce(b.booked, 0))::bigint, coalesce(b.is_decided, false), '[]', '[]', false, '[]'
    FROM clearing c
    LEFT JOIN booked b ON b.subject_kind = 'ledger' AND b.subject_id = c.id::text
    WHERE c.kind NOT IN ('network_fees', 'statement_adjusted')
      AND NOT EXISTS (SELECT FROM refs r WHERE r.reference = c.reference)`;

const LINE = sql.raw('s.id, s.provider_transaction_id, s.reference, s.moved, s.status, s.occurred_at, s.day');

/** Each is looked up by what the window has: PostgreSQL expects more of a few open days than there is, and reads all that ever was. */
const eachOf =
  (network: Network) => (table: 'payments' | 'transfers' | 'statement_rows', isMeant: ReturnType<typeof sql>) =>
    sql`
    CROSS JOIN LATERAL (SELECT * FROM ${sql.table(table)} WHERE network = ${network} AND ${isMeant} OFFSET 0)`;

/** Lines of the window and entries of the ledger in it, with all other lines of the attempts that either is about or that ended in it. */
function statementSql({ network, since, rows_since }: Window) {
  const each = eachOf(network);
  // Clocks are not alike.
  const begun = new Date(rows_since.getTime() + HOUR_MS);
  return sql`
    clearing AS (
      SELECT t.id, t.reference, t.kind, t.subject_id, t.at, -sum(p.amount) AS amount
      FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'provider_clearing' AND a.owner = ${network}
      WHERE t.at >= ${since} AND ${postedWithin(sql`${since}::timestamptz`)} GROUP BY t.id
    ),
    recent AS (
      -- What the network takes for itself is posted when the day is closed.
      SELECT ${LINE} FROM statement_rows s WHERE s.kind <> 'fee' AND s.network = ${network} AND s.occurred_at >= ${rows_since}
    ),
    ended AS (
      SELECT reference, transaction_id FROM payments WHERE network = ${network} AND completed_at >= ${since}
      UNION SELECT p.reference, p.transaction_id FROM clearing c ${each('payments', sql`id = c.subject_id`)} p
      UNION SELECT reference, transaction_id FROM transfers
        WHERE network = ${network} AND status = 'completed' AND ended_at >= ${since}
      -- Money may come back long after it has moved, and is nothing by itself.
      UNION SELECT p.reference, p.transaction_id FROM recent s ${each('payments', sql`reference = s.reference`)} p WHERE p.created_at < ${begun}
      UNION SELECT t.reference, t.transaction_id FROM recent s ${each('transfers', sql`reference = s.reference`)} t WHERE t.created_at < ${begun}
    ),
    statement AS (
      SELECT * FROM recent
      -- What people have decided may have moved long before.
      UNION SELECT ${LINE} FROM ended e ${each('statement_rows', sql`reference = e.reference`)} s
        WHERE s.kind <> 'fee' AND s.occurred_at < ${rows_since}
      UNION SELECT ${LINE} FROM ended e ${each('statement_rows', sql`upper(provider_transaction_id) = upper(e.transaction_id)`)} s
        WHERE s.kind <> 'fee' AND s.occurred_at < ${rows_since}
    )`;
}

/** The attempts that lines, entries of the ledger or the window itself are about. */
function oursSql({ network, since }: Window) {
  const each = eachOf(network);
  return sql`
    -- A line that has a reference of ours is about that alone, whatever else people gave its number to.
    numbered AS (
      SELECT upper(s.provider_transaction_id) AS number FROM statement s
      WHERE NOT EXISTS (SELECT FROM payments p WHERE p.reference = s.reference OFFSET 0)
        AND NOT EXISTS (SELECT FROM transfers t WHERE t.reference = s.reference OFFSET 0)
    ),
    wanted_payments AS (
      SELECT id FROM payments WHERE network = ${network} AND completed_at >= ${since}
      UNION SELECT p.id FROM numbered n ${each('payments', sql`upper(transaction_id) = n.number`)} p
      UNION SELECT p.id FROM statement s ${each('payments', sql`reference = s.reference`)} p
      UNION SELECT p.id FROM clearing c ${each('payments', sql`id = c.subject_id`)} p
    ),
    wanted_transfers AS (
      SELECT id FROM transfers WHERE network = ${network} AND status = 'completed' AND ended_at >= ${since}
      UNION SELECT t.id FROM numbered n ${each('transfers', sql`upper(transaction_id) = n.number`)} t
      UNION SELECT t.id FROM statement s ${each('transfers', sql`reference = s.reference`)} t
    ),
    ours AS (
      SELECT 'payment' AS subject_kind, p.id AS subject_id, p.purpose, p.subject_id AS about_id, p.status,
        p.amount, p.transaction_id, p.reference, NULL::uuid AS reissue_of, coalesce(p.completed_at, p.created_at) AS at,
        CASE p.status WHEN 'completed' THEN 'completed' WHEN 'mismatch' THEN 'held' WHEN 'failed' THEN 'failed' ELSE 'open' END AS state
      FROM wanted_payments w ${each('payments', sql`id = w.id`)} p
      UNION ALL
      SELECT 'transfer', t.id, t.purpose, t.subject_id, t.status, -t.amount, t.transaction_id, t.reference, t.reissue_of,
        coalesce(t.ended_at, t.created_at),
        CASE t.status WHEN 'completed' THEN 'completed' WHEN 'failed' THEN 'failed' ELSE 'open' END
      FROM wanted_transfers w ${each('transfers', sql`id = w.id`)} t
    )`;
}

/** Each line goes to one attempt: by our reference, else by the network's number, which a person may have typed. */
const linesSql = sql`
    assigned AS (
      SELECT DISTINCT ON (row_id) row_id, subject_kind, subject_id FROM (
        SELECT s.id AS row_id, o.subject_kind, o.subject_id, 1 AS rank FROM statement s
          JOIN ours o ON o.reference = s.reference
        UNION ALL
        SELECT s.id, o.subject_kind, o.subject_id, 2 FROM statement s JOIN ours o ON upper(o.transaction_id) = upper(s.provider_transaction_id)
      ) found ORDER BY row_id, rank, subject_kind, subject_id
    ),
    lines AS (
      SELECT a.subject_kind, a.subject_id, min(s.occurred_at) AS occurred_at,
        min(s.day) FILTER (WHERE s.status = 'completed') AS day,
        coalesce(jsonb_agg(s.moved ORDER BY s.id) FILTER (WHERE s.status = 'completed'), '[]') AS moved,
        coalesce(jsonb_agg(s.day ORDER BY s.id) FILTER (WHERE s.status = 'completed'), '[]') AS moved_on,
        bool_or(s.status <> 'completed') AS has_unmoved, jsonb_agg(s.id ORDER BY s.id) AS row_ids
      FROM assigned a JOIN statement s ON s.id = a.row_id GROUP BY a.subject_kind, a.subject_id
    )`;

/** What the ledger has for each, by the references that the flows of money use, and by corrections made here. */
function booksSql({ network }: Window) {
  return sql`
    refs AS (
      SELECT o.subject_kind, o.subject_id::text AS subject_id, prefix || ':' || o.subject_id AS reference,
          -- What is held for a person is not decided yet.
          o.status <> 'mismatch' AS is_decided
        FROM ours o CROSS JOIN unnest(ARRAY['payment_mismatch', 'mismatch_accepted', 'mismatch_denied', 'payment_unmatched', 'paid_after_failure']) AS prefix
        WHERE o.subject_kind = 'payment'
      UNION ALL
      SELECT o.subject_kind, o.subject_id::text, 'sale_received:' || o.about_id, false FROM ours o
        WHERE o.subject_kind = 'payment' AND o.status = 'completed'
          AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.reference = 'payment_unmatched:' || o.subject_id)
      UNION ALL
      SELECT o.subject_kind, o.subject_id::text,
          CASE WHEN o.reissue_of IS NOT NULL THEN 'reissue_sent:' || o.reissue_of
            WHEN y.source = 'riding' THEN 'rider_paid:' || o.about_id
            ELSE o.purpose || '_sent:' || o.about_id END, false
        FROM ours o LEFT JOIN payouts y ON o.purpose = 'payout' AND y.id = o.about_id
        WHERE o.subject_kind = 'transfer' AND o.status = 'completed'
      UNION ALL
      -- Whose a line is may be found out only after it was corrected by itself.
      SELECT coalesce(l.subject_kind, d.subject_kind), coalesce(l.subject_id::text, d.subject_id), 'statement_adjusted:' || a.id, true
        FROM reconciliation_differences d
        JOIN reconciliation_adjustments a ON a.difference_id = d.id AND a.status = 'posted'
        LEFT JOIN assigned l ON d.subject_kind = 'statement_row' AND l.row_id::text = d.subject_id
        WHERE d.network = ${network}
    ),
    booked AS (
      SELECT r.subject_kind, r.subject_id, -sum(b.amount) AS booked, min(b.at) AS at,
        bool_or(r.is_decided) AS is_decided
      FROM refs r CROSS JOIN LATERAL (
        SELECT t.at, p.amount FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
        JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'provider_clearing' AND a.owner = ${network}
        WHERE t.reference = r.reference OFFSET 0) b
      GROUP BY r.subject_kind, r.subject_id
    )`;
}
