import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listPaymentReviews as reviewsCall, PaymentInReview } from '@club/contract/payments';
import { reviewDecisionsFor, reviewKindOf, type PaymentToReview } from '@club/rules/payment-review';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';

import type { Payment } from './store.ts';

interface Row extends Payment {
  order_number: string | null;
  member_name: string;
  received: { amount: number | null; currency: string | null; msisdn: string | null } | null;
  claims: { transaction_id: string; claimed_at: string }[];
  is_owed: boolean;
  total: number;
}

/** What waits for a person, the oldest first. */
export async function listPaymentReviews(
  db: Database,
  query: QueryOf<typeof reviewsCall>,
): Promise<ReplyOf<typeof reviewsCall>> {
  const rows = await readRows(db, query);
  return { results: rows.map(toReply), ...pageLinks(query, rows[0]?.total ?? 0) };
}

/** One payment as the rules of review see it; the caller's lock on it stands. */
export async function readForReview(
  tx: Tx,
  payment_id: string,
): Promise<(PaymentToReview & { payment: Payment; paid_by: string | null }) | undefined> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment_id)
    .forUpdate()
    .executeTakeFirst();
  if (payment === undefined) return undefined;
  const { rows } = await sql<Pick<Row, 'received' | 'claims' | 'is_owed'>>`
    SELECT ${factsSql} FROM payments p WHERE p.id = ${payment_id}`.execute(tx);
  return { ...factsOf({ ...payment, ...rows[0]! }), payment, paid_by: rows[0]!.received?.msisdn ?? null };
}

const kinds = {
  mismatch: sql<boolean>`p.status = 'mismatch'`,
  undecided: sql<boolean>`p.status IN ('pending', 'initiated', 'unknown', 'timeout') AND p.next_check_at IS NULL`,
  claim: sql<boolean>`p.status <> 'completed' AND EXISTS (
    SELECT FROM payment_claims c WHERE c.payment_id = p.id AND c.closed_at IS NULL)`,
};

const factsSql = sql`
  (SELECT jsonb_build_object('amount', e.detail -> 'amount', 'currency', e.detail -> 'currency', 'msisdn', e.detail -> 'msisdn')
    FROM payment_events e WHERE e.payment_id = p.id AND e.kind IN ('mismatch', 'charged_after_failure')
    ORDER BY e.id DESC LIMIT 1) AS received,
  coalesce((SELECT jsonb_agg(jsonb_build_object('transaction_id', c.transaction_id, 'claimed_at', c.claimed_at) ORDER BY c.claimed_at)
    FROM payment_claims c WHERE c.payment_id = p.id AND c.closed_at IS NULL), '[]') AS claims,
  EXISTS (SELECT FROM ledger_transactions t WHERE t.reference = 'paid_after_failure:' || p.id) AS is_owed`;

async function readRows(db: Database, query: QueryOf<typeof reviewsCall>): Promise<Row[]> {
  const { kind, per_page } = query;
  const wanted =
    kind === undefined ? sql`(${kinds.mismatch}) OR (${kinds.undecided}) OR (${kinds.claim})` : kinds[kind];
  const { rows } = await sql<Row>`
    SELECT p.*, o.order_number, m.first_name || ' ' || m.last_name AS member_name, ${factsSql},
      count(*) OVER ()::int AS total
    FROM payments p
    JOIN members m ON m.id = p.member_id
    LEFT JOIN orders o ON p.purpose = 'order' AND o.id = p.subject_id
    WHERE ${wanted}
    ORDER BY p.created_at, p.id LIMIT ${per_page} OFFSET ${offsetOf(query)}`.execute(db);
  return rows;
}

function factsOf(row: Payment & Pick<Row, 'received' | 'claims' | 'is_owed'>): PaymentToReview {
  const { status, amount, is_owed, received } = row;
  return {
    status,
    amount,
    is_owed,
    is_given_up: row.next_check_at === null,
    has_open_claim: row.claims.length > 0,
    received_amount: amountIn(received, row),
  };
}

/** A whole sum in the payment's own currency, or null. What the network does not repeat is as it was asked for. */
function amountIn(received: Row['received'], payment: Payment): number | null {
  if (received === null || (received.currency ?? payment.currency) !== payment.currency) return null;
  const amount = received.amount ?? payment.amount;
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

function toReply(row: Row): PaymentInReview {
  const facts = factsOf(row);
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
    claims: row.claims.map((claim) => ({ ...claim, claimed_at: new Date(claim.claimed_at).toISOString() })),
    decisions: [...reviewDecisionsFor(facts)],
  };
}
