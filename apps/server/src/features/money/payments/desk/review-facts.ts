import type { PaymentInReview } from '@club/contract/money/payments';
import type { PaymentToReview, ReviewDecision } from '@club/rules/payment-review';
import { sql } from 'kysely';

import { MONEY_GOES_BACK, NOT_PAID, type Payment } from '#server/features/money/payments/store.ts';
import { isActiveAdmin } from '#server/features/people/members/person-name.ts';

/** What a review weighs beside the payment's own row. */
export interface ReviewFacts {
  /** What the network says that it took, where that is the question. */
  received: { amount: number | null; currency: string | null; msisdn: string | null } | null;
  /** The open ones. */
  claims: { transaction_id: string; claimed_at: string }[];
  mark: { reason: string; by: string; at: string } | null;
  /** What somebody wants to decide who still is an admin, and another has to as well. */
  asked: { decision: ReviewDecision; transaction_id: string; by_id: string; by: string; at: string } | null;
  /** Of what it had called paid the network says that nothing came, by its last word about that. */
  is_denied: boolean;
  /** Its money goes back already. */
  is_owed: boolean;
}

/** What the network puts before the reviewers. */
const DENIED = 'It had called this paid, and says now that it was not, or that it was another sum. Nothing was moved.';

/** Of an event `e` of a payment that the network had called paid; it may also deny that by naming another sum. */
export const saysNothingCame = sql<boolean>`(e.kind = 'denied' AND e.detail ->> 'kind' = 'failed')`;

/** The columns of `ReviewFacts` for a payment `p`. */
export const reviewFactsSql = sql`
  (SELECT jsonb_build_object('amount', e.detail -> 'amount', 'currency', e.detail -> 'currency', 'msisdn', e.detail -> 'msisdn')
    FROM payment_events e WHERE e.payment_id = p.id
      AND (e.kind = 'charged_after_failure' OR e.kind = 'mismatch' AND coalesce(p.failure_reason, '') <> ${NOT_PAID})
    ORDER BY e.id DESC LIMIT 1) AS received,
  coalesce((SELECT jsonb_agg(jsonb_build_object('transaction_id', c.transaction_id, 'claimed_at', c.claimed_at) ORDER BY c.claimed_at)
    FROM payment_claims c WHERE c.payment_id = p.id AND c.closed_at IS NULL), '[]') AS claims,
  (SELECT jsonb_build_object('reason', CASE e.kind WHEN 'denied' THEN ${DENIED} ELSE e.detail ->> 'reason' END,
      'by', coalesce(m.first_name || ' ' || m.last_name, 'the network'), 'at', p.marked_at)
    FROM payment_events e LEFT JOIN members m ON m.id = p.marked_by
    WHERE e.payment_id = p.id AND p.marked_at IS NOT NULL
      AND e.kind = CASE WHEN p.marked_by IS NULL THEN 'denied' ELSE 'marked' END
    ORDER BY e.id DESC LIMIT 1) AS mark,
  (SELECT CASE WHEN e.kind = 'decision_asked' AND ${isActiveAdmin(sql`m.id`)} THEN jsonb_build_object('decision', e.detail ->> 'decision',
      'transaction_id', e.detail ->> 'transaction_id', 'by_id', m.id, 'by', m.first_name || ' ' || m.last_name, 'at', e.at) END
    FROM payment_events e JOIN members m ON m.id = (e.detail ->> 'by')::uuid
    -- Whoever has only had the network asked has not answered it.
    WHERE e.payment_id = p.id AND (e.kind = 'decision_asked' OR e.kind = 'decided' AND e.detail ->> 'decision' <> 'ask_again')
    ORDER BY e.id DESC LIMIT 1) AS asked,
  coalesce((SELECT ${saysNothingCame} FROM payment_events e
    WHERE e.payment_id = p.id AND e.kind IN ('denied', 'confirmed') ORDER BY e.id DESC LIMIT 1), false) AS is_denied,
  coalesce(p.failure_reason, '') = ${MONEY_GOES_BACK}
    -- With an offset, lest the references of all entries are read for a page of payments: a limit PostgreSQL leaves away.
    OR EXISTS (SELECT FROM ledger_transactions t WHERE t.reference = 'paid_after_failure:' || p.id OFFSET 0) AS is_owed`;

/** Who has put it before the reviewers and why, and what somebody wants to decide of what may be decided. */
export function saidOf(
  { mark, asked }: Pick<ReviewFacts, 'mark' | 'asked'>,
  decisions: readonly ReviewDecision[],
): Pick<PaymentInReview, 'mark' | 'asked'> {
  const isoAt = (at: string) => new Date(at).toISOString();
  const counts = asked !== null && decisions.includes(asked.decision);
  return {
    mark: mark && { ...mark, at: isoAt(mark.at) },
    asked: counts
      ? {
          decision: asked.decision,
          transaction_id: asked.transaction_id,
          by: { id: asked.by_id, name: asked.by },
          at: isoAt(asked.at),
        }
      : null,
  };
}

/** A payment as the rules of review see it. */
export function reviewFactsOf(payment: Payment & ReviewFacts): PaymentToReview {
  const { status, amount, is_denied, is_owed } = payment;
  return {
    status,
    amount,
    is_denied,
    is_owed,
    is_given_up: payment.next_check_at === null,
    has_open_claim: payment.claims.length > 0,
    is_marked: payment.marked_at !== null,
    received_amount: amountIn(payment),
  };
}

/** A whole sum in the payment's own currency, or null. What the network does not repeat is as it was asked for. */
function amountIn({ received, ...payment }: Payment & ReviewFacts): number | null {
  if (received === null || (received.currency ?? payment.currency) !== payment.currency) return null;
  const amount = received.amount ?? payment.amount;
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}
