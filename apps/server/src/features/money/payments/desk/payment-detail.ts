import type { PaymentDetail } from '@club/contract/money/payments-desk';
import { reviewDecisionsFor } from '@club/rules/payment-review';
import { isOpenAttempt } from '@club/rules/payment-status';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { redact } from '#server/log.ts';
import { Problem } from '#server/problem.ts';

import { deskReply, type DeskRow, readDeskRows } from './list-payments.ts';
import { reviewFactsOf, saidOf } from './review-facts.ts';

/** An attempt lives three days at most; more of either is somebody playing. */
const MOST_EVENTS = 300;
const MOST_CALLBACKS = 50;

/** One payment with its whole life. What came from outside is masked as in the logs. */
export async function readPaymentDetail(db: Database, id: string): Promise<PaymentDetail> {
  const [row] = await readDeskRows(db, sql`p.id = ${id}`);
  if (row === undefined) throw new Problem('payment_not_found');
  const [events, callbacks, claims] = await Promise.all([eventsOf(db, id), callbacksOf(db, id), claimsOf(db, id)]);
  const decisions = [...reviewDecisionsFor(reviewFactsOf(row))];
  return {
    ...deskReply(row),
    reference: row.reference,
    currency: row.currency,
    received: row.received,
    sent_at: row.sent_at?.toISOString() ?? null,
    last_check_at: row.last_check_at?.toISOString() ?? null,
    next_check_at: row.next_check_at?.toISOString() ?? null,
    can: { ask: canBeAsked(row), mark: row.marked_at === null },
    decisions,
    ...saidOf(row, decisions),
    claims,
    events,
    callbacks,
  };
}

/** What has failed may have been charged after all; what is owed, paid or held is known, unless its network denies that. */
export function canBeAsked(
  payment: Pick<DeskRow, 'status' | 'sent_at' | 'is_owed' | 'marked_at' | 'marked_by'>,
): boolean {
  if (payment.sent_at === null) return false;
  if (isOpenAttempt(payment.status)) return true;
  if (payment.status !== 'failed') return payment.marked_at !== null && payment.marked_by === null;
  return !payment.is_owed;
}

async function eventsOf(db: Database, id: string): Promise<PaymentDetail['events']> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['id', 'at', 'kind', 'detail'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .limit(MOST_EVENTS)
    .execute();
  return rows.map(({ at, detail, ...row }) => ({ ...row, at: at.toISOString(), detail: redact(detail) }));
}

async function callbacksOf(db: Database, id: string): Promise<PaymentDetail['callbacks']> {
  const rows = await db
    .selectFrom('provider_callbacks')
    .select(['id', 'received_at', 'copies', 'body'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .limit(MOST_CALLBACKS)
    .execute();
  return rows.map(({ received_at, body, ...row }) => ({
    ...row,
    received_at: received_at.toISOString(),
    body: redact(body),
  }));
}

async function claimsOf(db: Database, id: string): Promise<PaymentDetail['claims']> {
  const rows = await db
    .selectFrom('payment_claims')
    .leftJoin('members', 'members.id', 'payment_claims.closed_by')
    .select(['transaction_id', 'claimed_at', 'closed_at', 'first_name', 'last_name'])
    .where('payment_id', '=', id)
    .orderBy('claimed_at')
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    transaction_id: row.transaction_id,
    claimed_at: row.claimed_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: first_name === null ? null : `${first_name} ${last_name}`,
  }));
}
