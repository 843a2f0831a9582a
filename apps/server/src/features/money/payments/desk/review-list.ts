import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listPaymentReviews as reviewsCall, PaymentInReview } from '@club/contract/money/payments';
import { reviewDecisionsFor, reviewKindOf, type PaymentToReview } from '@club/rules/payment-review';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { isWithinDays } from '#server/db/day-range.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import type { Payment } from '#server/features/money/payments/store.ts';

import { type ReviewFacts, reviewFactsOf, reviewFactsSql, saidOf } from './review-facts.ts';

type Row = Payment & ReviewFacts & { order_number: string | null; member_name: string };

/** What waits for a person, the oldest first. */
export async function listPaymentReviews(
  db: Database,
  query: QueryOf<typeof reviewsCall>,
): Promise<ReplyOf<typeof reviewsCall>> {
  const wanted = wantedBy(query);
  const [rows, all] = await Promise.all([
    readRows(db, sql`${wanted} ORDER BY p.created_at, p.id LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`),
    sql<{ count: number; waiting: number }>`
      SELECT count(*)::int AS count, coalesce(sum(p.amount), 0)::bigint AS waiting
      FROM payments p WHERE ${wanted}`.execute(db),
  ]);
  const { count, waiting } = all.rows[0]!;
  return { results: rows.map(toReply), ...pageLinks(query, count), waiting };
}

/** One payment as the rules of review see it; the caller's lock on it stands. */
export async function readForReview(
  tx: Tx,
  payment_id: string,
): Promise<(PaymentToReview & Pick<ReviewFacts, 'asked'> & { payment: Payment; paid_by: string | null }) | undefined> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment_id)
    .forUpdate()
    .executeTakeFirst();
  if (payment === undefined) return undefined;
  const { rows } = await sql<ReviewFacts>`
    SELECT ${reviewFactsSql} FROM payments p WHERE p.id = ${payment_id}`.execute(tx);
  const { asked, received } = rows[0]!;
  return { ...reviewFactsOf({ ...payment, ...rows[0]! }), asked, payment, paid_by: received?.msisdn ?? null };
}

/** What somebody wants to decide about a payment, and another has to as well. */
export async function findAsked(db: Database, payment_id: string): Promise<ReviewFacts['asked']> {
  const { rows } = await sql<Pick<ReviewFacts, 'asked'>>`
    SELECT ${reviewFactsSql} FROM payments p WHERE p.id = ${payment_id}`.execute(db);
  return rows[0]!.asked;
}

/** Each looked up in its own index: what waits is few among all that was ever paid. */
const kinds = {
  mismatch: sql`SELECT id FROM payments WHERE status = 'mismatch'`,
  undecided: sql`SELECT id FROM payments
    WHERE status IN ('pending', 'initiated', 'unknown', 'timeout') AND next_check_at IS NULL`,
  claim: sql`SELECT c.payment_id FROM payment_claims c JOIN payments u ON u.id = c.payment_id
    WHERE c.closed_at IS NULL AND u.status <> 'completed'`,
  marked: sql`SELECT id FROM payments WHERE marked_at IS NOT NULL`,
};

function wantedBy({ kind, ...days }: QueryOf<typeof reviewsCall>) {
  const waiting = kind === undefined ? sql.join(Object.values(kinds), sql` UNION `) : kinds[kind];
  return sql`p.id = ANY(ARRAY(${waiting})) AND ${isWithinDays(sql`p.created_at`, days)}`;
}

/** `rest` is what follows WHERE. */
async function readRows(db: Database, rest: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT p.*, o.order_number, m.first_name || ' ' || m.last_name AS member_name, ${reviewFactsSql}
    FROM payments p
    JOIN members m ON m.id = p.member_id
    LEFT JOIN orders o ON p.purpose = 'order' AND o.id = p.subject_id
    WHERE ${rest}`.execute(db);
  return rows;
}

function toReply(row: Row): PaymentInReview {
  const facts = reviewFactsOf(row);
  const decisions = [...reviewDecisionsFor(facts)];
  return {
    id: row.id,
    // A claim may stand beside another reason; the list was asked for one of them.
    kind: reviewKindOf(facts) ?? 'claim',
    purpose: row.purpose,
    subject_id: row.subject_id,
    order_number: row.order_number,
    member_id: row.member_id,
    member_name: row.member_name,
    network: row.network,
    phone_number: `+${row.msisdn}`,
    amount: row.amount,
    currency: row.currency,
    received: row.received,
    status: row.status,
    failure_reason: row.failure_reason,
    provider_transaction_id: row.transaction_id,
    created_at: row.created_at.toISOString(),
    claims: row.claims.map(({ transaction_id, claimed_at }) => ({
      transaction_id,
      claimed_at: new Date(claimed_at).toISOString(),
    })),
    ...saidOf(row, decisions),
    decisions,
  };
}
