import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { DifferenceRow, listDifferences as listCall } from '@club/contract/money/reconciliation';
import { ageOf, AGE_UNTIL_DAYS, AGES, type Age, DIFFERENCES, type Difference } from '@club/rules/reconciliation';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { namedId, namedNumber } from '#server/db/named-id.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { kindOfLine } from '#server/features/money/reconciliation/kind-of-line.ts';
import { isNumberOpen } from '#server/features/money/transfers/open-number.ts';
import { isActiveAdmin } from '#server/features/people/members/person-name.ts';

type Query = QueryOf<typeof listCall>;
const DAY_MS = 24 * 60 * 60_000;

interface Row extends Omit<DifferenceRow, 'occurred_at' | 'noted_at' | 'age' | 'phone_masked' | 'title'> {
  occurred_at: Date;
  noted_at: Date | null;
  msisdn: string | null;
  purpose: string | null;
  is_riders: boolean;
  entry_kind: string | null;
  subject_id: string;
}

interface Counted {
  class: Difference;
  age: Age;
  state: 'open' | 'explained';
  count: number;
}

/** What does not match, the oldest first, with how much of it there is of each class and age. */
export async function listDifferences(db: Database, query: Query, now: Date): Promise<ReplyOf<typeof listCall>> {
  const [rows, counted] = await Promise.all([readRows(db, query, now), countAll(db, query, now)]);
  // Counted apart from the page, which may lie behind the last difference.
  const wanted = { state: query.state, class: query.class, age: query.age };
  const countOf = (of: { [name in keyof Counted]?: Counted[name] | undefined }) =>
    counted
      .filter((each) =>
        Object.entries(of).every(([name, value]) => value === undefined || each[name as keyof Counted] === value),
      )
      .reduce((sum, { count }) => sum + count, 0);
  return {
    results: rows.map((row) => toReply(row, now)),
    ...pageLinks(query, countOf(wanted)),
    classes: DIFFERENCES.map((each) => ({ class: each, count: countOf({ class: each, state: 'open' }) })),
    ages: AGES.map((age) => ({ age, count: countOf({ age, state: 'open' }) })),
    explained_count: countOf({ state: 'explained' }),
  };
}

/** The moments between which a difference of that age began. */
function bornBetween(age: Age, now: Date): { after: Date; until: Date } {
  const index = AGES.indexOf(age);
  const ago = (days: number | null, otherwise: number) => new Date(now.getTime() - (days ?? otherwise) * DAY_MS);
  const before = AGES[index - 1];
  return { after: ago(AGE_UNTIL_DAYS[age], 36_500), until: before ? ago(AGE_UNTIL_DAYS[before], 0) : ago(-1, 0) };
}

async function countAll(db: Database, { network }: Query, now: Date): Promise<Counted[]> {
  const days = sql`extract(epoch FROM ${now}::timestamptz - occurred_at) / 86400`;
  const { rows } = await sql<Counted>`
    SELECT class, state, count(*) AS count, CASE WHEN ${days} < 1 THEN 'under_1_day' WHEN ${days} < 3 THEN '1_to_3_days'
      WHEN ${days} < 7 THEN '3_to_7_days' ELSE 'over_7_days' END AS age
    FROM reconciliation_differences WHERE network = ${network} AND state <> 'cleared'
    GROUP BY class, state, age`.execute(db);
  return rows;
}

async function readRows(db: Database, query: Query, now: Date): Promise<Row[]> {
  const { network, state, per_page } = query;
  const ofClass = query.class === undefined ? sql`true` : sql`d.class = ${query.class}`;
  const born = query.age && bornBetween(query.age, now);
  const ofAge = born === undefined ? sql`true` : sql`d.occurred_at > ${born.after} AND d.occurred_at <= ${born.until}`;
  const { rows } = await sql<Row>`
    SELECT d.id, d.network, d.class, d.subject_kind AS about, d.subject_id, d.day::text AS day, d.occurred_at, d.ours,
      d.statement, d.booked, d.state, d.note, d.noted_at, ${nameOf(sql`d.noted_by`)} AS noted_by,
      o.order_number, p.id AS payment_id, coalesce(p.status, t.status) AS ours_status, t.purpose, coalesce(y.source = 'riding', false) AS is_riders, e.kind AS entry_kind,
      coalesce(p.msisdn, t.msisdn, (SELECT s.msisdn FROM statement_rows s WHERE s.id = d.row_ids[1])) AS msisdn,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('provider_transaction_id', s.provider_transaction_id, 'kind', ${kindOfLine},
          'status', s.status, 'moved', s.moved, 'occurred_at', s.occurred_at, 'line', s.line, 'file_name', i.file_name)
          ORDER BY s.id), '[]')
        FROM statement_rows s JOIN statement_imports i ON i.id = s.import_id WHERE s.id = ANY(d.row_ids)) AS rows,
      ${looksLike} AS looks_like,
      CASE WHEN ${isNumberOpen} THEN jsonb_build_object('transfer_id', t.id, 'number', t.transaction_id, 'outlet_id', x.outlet_id) END AS typed_number, ${adjustment} AS adjustment
    FROM reconciliation_differences d
    LEFT JOIN payments p ON d.subject_kind = 'payment' AND p.id = ${namedId(sql`d.subject_id`)}
    LEFT JOIN transfers t ON d.subject_kind = 'transfer' AND t.id = ${namedId(sql`d.subject_id`)}
    LEFT JOIN refunds r ON t.purpose = 'refund' AND r.id = t.subject_id
    LEFT JOIN settlements x ON t.purpose = 'settlement' AND x.id = t.subject_id
    LEFT JOIN payouts y ON t.purpose = 'payout' AND y.id = t.subject_id
    LEFT JOIN orders o ON o.id = coalesce(r.order_id, CASE WHEN p.purpose = 'order' THEN p.subject_id END)
    LEFT JOIN ledger_transactions e ON d.subject_kind = 'ledger' AND e.id = ${namedNumber(sql`d.subject_id`)}
    WHERE d.network = ${network} AND d.state = ${state} AND ${ofClass} AND ${ofAge}
    ORDER BY d.occurred_at, d.subject_kind <> 'opening', d.id LIMIT ${per_page} OFFSET ${offsetOf(query)}`.execute(db);
  return rows;
}

const nameOf = (id: ReturnType<typeof sql>) =>
  sql`(SELECT m.first_name || ' ' || m.last_name FROM members m WHERE m.id = ${id})`;

/** For a line that names nothing of ours: the same number and amount within a day. */
const looksLike = sql`(
  SELECT jsonb_build_object('payment_id', q.id, 'order_number', qo.order_number)
  FROM statement_rows s JOIN payments q ON q.network = s.network AND q.msisdn = s.msisdn AND q.amount = s.moved
    AND q.created_at BETWEEN s.occurred_at - interval '1 day' AND s.occurred_at + interval '1 day'
  LEFT JOIN orders qo ON q.purpose = 'order' AND qo.id = q.subject_id
  WHERE d.subject_kind = 'statement_row' AND s.id = d.row_ids[1]
  ORDER BY abs(extract(epoch FROM q.created_at - s.occurred_at)) LIMIT 1)`;

/** The one that waits, else the newest. */
const adjustment = sql`(
  SELECT jsonb_build_object('id', a.id, 'amount', a.amount, 'reason', a.reason, 'status', a.status,
    'requested_by', ${nameOf(sql`a.requested_by`)}, 'requested_by_id', a.requested_by,
    'asker_is_admin', ${isActiveAdmin(sql`a.requested_by`)}, 'requested_at', a.requested_at, 'decided_by', ${nameOf(sql`a.decided_by`)})
  FROM reconciliation_adjustments a WHERE a.difference_id = d.id
  ORDER BY a.status = 'waiting' DESC, a.requested_at DESC LIMIT 1)`;

function toReply(row: Row, now: Date): DifferenceRow {
  const { adjustment: asked, noted_at, occurred_at, msisdn, rows } = row;
  return {
    ...row,
    title: titleOf(row),
    phone_masked: msisdn === null ? null : maskPhone(msisdn),
    occurred_at: occurred_at.toISOString(),
    age: ageOf(occurred_at, now),
    rows: rows.map((line) => ({ ...line, occurred_at: new Date(line.occurred_at).toISOString() })),
    noted_at: noted_at?.toISOString() ?? null,
    adjustment: asked && { ...asked, requested_at: new Date(asked.requested_at).toISOString() },
  };
}

const NETWORKS = { mtn: 'MTN', airtel: 'Airtel' };

function titleOf({ about, order_number, purpose, is_riders, entry_kind, network, rows, subject_id }: Row): string {
  switch (about) {
    case 'payment':
      return order_number === null ? 'Payment' : `Payment of order ${order_number}`;
    case 'transfer':
      if (purpose === 'refund') return `Refund of order ${order_number}`;
      if (purpose === 'payout') return is_riders ? 'Pay of a rider' : 'Payout of cashback';
      return 'Settlement with an outlet';
    case 'statement_row':
      return `${NETWORKS[network]} ${rows[0]?.provider_transaction_id ?? ''}`.trim();
    case 'ledger':
      return `Entry of the ledger: ${(entry_kind ?? 'unknown').replaceAll('_', ' ')}`;
    case 'opening':
      // Each wallet by itself, where the statement names them.
      return `What ${NETWORKS[network]} held before the first statement${subject_id === '' ? '' : ` (${subject_id})`}`;
  }
}
