import { sql } from 'kysely';

/** The refund `r` is decided and not called off: what failed at the network is sent again. */
export const isUnderWay = sql<boolean>`r.status NOT IN ('waiting', 'refused')`;

/**
 * What the order `o` earns its member still: nothing once it is cancelled, what it will promise until it is paid, and then what
 * of the promise was not taken back.
 */
export const cashbackEarned = sql<number>`CASE WHEN o.status = 'cancelled' THEN 0 ELSE coalesce(
  (SELECT p.amount - p.reversed FROM cashback_promises p WHERE p.order_id = o.id), o.cashback_amount) END`;

/**
 * What of the cashback that was to pay for the order `o` is in the balance again: all of it where it was cancelled before
 * its money came, else what refunds gave back.
 */
export const cashbackReturned = sql<number>`CASE
  WHEN o.status = 'cancelled' AND (o.paid_at IS NULL OR EXISTS (
    SELECT FROM refunds r WHERE r.order_id = o.id AND r.cause = 'paid_too_late')) THEN o.cashback_used
  ELSE (SELECT coalesce(sum(r.cashback_part), 0) FROM refunds r WHERE r.order_id = o.id AND ${isUnderWay}) END`;
