import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import { type listPayments as listCall, type PaymentFilter, type PaymentRow } from '@club/contract/money/payments-desk';
import { reviewKindOf } from '@club/rules/payment-review';
import { OPEN_ATTEMPTS, type AttemptStatus } from '@club/rules/payment-status';
import { isUgandanNumber, toMsisdn } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { isWithinDays } from '#server/db/day-range.ts';
import { COUNTED_MOST, countedLinks, offsetOf } from '#server/db/page.ts';
import type { Payment } from '#server/features/money/payments/store.ts';

import { type ReviewFacts, reviewFactsOf, reviewFactsSql } from './review-facts.ts';

export type DeskRow = Payment & ReviewFacts & { order_number: string | null; member_name: string };

const NETWORKS = ['mtn', 'airtel'];
const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

const wantedStatuses: Record<PaymentFilter, readonly AttemptStatus[]> = {
  open: OPEN_ATTEMPTS,
  completed: ['completed'],
  failed: ['failed'],
  mismatch: ['mismatch'],
};

const tables = sql`payments p
  JOIN members m ON m.id = p.member_id
  LEFT JOIN orders o ON p.purpose = 'order' AND o.id = p.subject_id`;

/** Payments by what people name them by, the newest first; at most so many are counted. */
export async function listPayments(
  db: Database,
  query: QueryOf<typeof listCall>,
  most = COUNTED_MOST,
): Promise<ReplyOf<typeof listCall>> {
  const wanted = wantedBy(query);
  const newest = sql`${wanted} ORDER BY p.created_at DESC, p.id DESC`;
  const [page, counted] = await Promise.all([
    readDeskRows(db, sql`${newest} LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`),
    sql<{ count: number; moved: number }>`
      SELECT count(*)::int AS count, coalesce(sum(amount) FILTER (WHERE status = 'completed'), 0)::bigint AS moved
      FROM (SELECT p.amount, p.status FROM payments p WHERE ${newest} LIMIT ${most + 1}) few`.execute(db),
  ]);
  return { results: page.map(deskReply), ...countedLinks(query, counted.rows[0]!, most) };
}

/** Rows for the desk; `rest` is what follows WHERE. */
export async function readDeskRows(db: Database, rest: ReturnType<typeof sql>): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    SELECT p.*, o.order_number, m.first_name || ' ' || m.last_name AS member_name, ${reviewFactsSql}
    FROM ${tables} WHERE ${rest}`.execute(db);
  return rows;
}

function wantedBy({ status, network, search, ...days }: QueryOf<typeof listCall>) {
  const all = [
    isWithinDays(sql`p.created_at`, days),
    // In words, so that PostgreSQL sees in every plan that an index of those in few states has them.
    ...(status === undefined
      ? []
      : [sql`p.status IN (${sql.join(wantedStatuses[status].map((one) => sql.lit(one)))})`]),
    ...(network === undefined ? [] : [sql`p.network = ${network}`]),
    ...(search === '' ? [] : [sql`(${namedBy(search)})`]),
  ];
  return sql.join(all, sql` AND `);
}

/** Each name by itself and before anything else, so that each is looked up in its own index and no payment is read that is not meant. */
function namedBy(search: string) {
  const named = (where: ReturnType<typeof sql>) => sql`SELECT n.id FROM payments n WHERE ${where}`;
  const names = [
    named(
      sql`n.purpose = 'order' AND n.subject_id = (SELECT id FROM orders WHERE order_number = ${search.toUpperCase()})`,
    ),
    // By network, as its index is.
    named(sql`n.network = ANY(${NETWORKS}) AND upper(n.transaction_id) = ${search.toUpperCase()}`),
    sql`SELECT payment_id FROM payment_claims WHERE upper(transaction_id) = ${search.toUpperCase()}`,
    ...(isUgandanNumber(search) ? [named(sql`n.msisdn = ${toMsisdn(search)}`)] : []),
    ...(UUID.test(search) ? [named(sql`n.reference = ${search}::uuid`), named(sql`n.id = ${search}::uuid`)] : []),
  ];
  return sql`p.id = ANY(ARRAY(${sql.join(names, sql` UNION `)}))`;
}

export function deskReply(row: DeskRow): PaymentRow {
  return {
    id: row.id,
    purpose: row.purpose,
    subject_id: row.subject_id,
    order_number: row.order_number,
    member_id: row.member_id,
    member_name: row.member_name,
    network: row.network,
    phone_number: `+${row.msisdn}`,
    amount: row.amount,
    status: row.status,
    failure_reason: row.failure_reason,
    provider_transaction_id: row.transaction_id,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    review: reviewKindOf(reviewFactsOf(row)),
  };
}
