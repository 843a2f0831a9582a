import { pages } from '@club/contract/pages';
import { kampalaDay } from '@club/rules/kampala-time';
import { CLOSED_BY_HAND } from '@club/rules/transfer-status';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { readStanding } from '#server/features/club/settings/settings.ts';
import { givenBack, isOfTheSale } from '#server/features/money/refunds/given-back.ts';
import { cameBack, isSentAnew } from '#server/features/money/transfers/came-back.ts';
import { isDecided, isDenied } from '#server/features/money/transfers/denied-transfer.ts';

import type { Cause } from './cause.ts';
import { lateSettings } from './late-settings.ts';

const STUCK_AFTER_MS = 10 * 60_000;
/** Members read that a payout is decided upon within a day, which takes two people. */
const UNDECIDED_AFTER_MS = 12 * 60 * 60_000;
/** Of each kind; beyond that something is so wrong that a list no longer helps. */
const MOST_OF_A_KIND = 200;

const PAYMENTS = pages.adminFinance({ tab: 'payments' });
const REFUNDS = pages.adminFinance({ tab: 'refunds' });
/** The statement’s id follows. */
const STATEMENT = pages.adminStatement('');
const PAYOUTS = pages.adminFinance({ tab: 'payouts' });
const LEDGER = pages.adminFinance({ tab: 'ledger' });
const RECONCILIATION = pages.adminFinance({ tab: 'reconciliation' });

/** Looks for every cause of alarm, in the tables themselves. */
export async function findCauses(tx: Tx, at: Date, float_low_ugx: number): Promise<Cause[]> {
  const long_ago = new Date(at.getTime() - STUCK_AFTER_MS);
  const undecided = new Date(at.getTime() - UNDECIDED_AFTER_MS);
  const { rows } = await sql<Cause>`
    ${limited(stuckPayments(long_ago))} UNION ALL ${limited(stuckTransfers(long_ago))}
    UNION ALL ${limited(undecidedPayouts(undecided))} UNION ALL ${limited(undecidedRefunds(undecided))}
    UNION ALL ${limited(failedRefunds(long_ago))} UNION ALL ${limited(notSentAnew(long_ago))} UNION ALL ${limited(paidButCancelled(long_ago))}
    UNION ALL ${limited(heldAmounts)} UNION ALL ${limited(paidTwice)} UNION ALL ${limited(differing)}
    UNION ALL ${limited(lowFloats(float_low_ugx))} UNION ALL ${limited(unbalancedDays(kampalaDay(at)))}
    UNION ALL ${limited(faultyBooks)} UNION ALL ${limited(closedWrongly)}
    UNION ALL ${limited(deniedPayments)}`.execute(tx);
  return [...rows, ...lateSettings(await readStanding(tx, at))];
}

type Fragment = ReturnType<typeof sql>;

function limited(statement: Fragment): Fragment {
  return sql`(${statement} LIMIT ${MOST_OF_A_KIND})`;
}

function stuckPayments(long_ago: Date): Fragment {
  return sql`
    SELECT 'stuck' AS kind, 'payment:' || p.id AS subject, p.network, p.amount,
      coalesce('The payment of order ' || o.order_number, 'A payment') || ' is not decided' AS detail,
      ${PAYMENTS}::text || '&payment=' || p.id AS link
    FROM payments p LEFT JOIN orders o ON p.purpose = 'order' AND o.id = p.subject_id
    WHERE p.status IN ('pending', 'initiated', 'unknown', 'timeout') AND p.created_at < ${long_ago}`;
}

function stuckTransfers(long_ago: Date): Fragment {
  return sql`
    SELECT 'stuck', 'transfer:' || t.id, t.network, t.amount,
      CASE t.purpose WHEN 'refund' THEN 'A refund is not decided' WHEN 'payout' THEN 'A payout is not decided'
        ELSE 'A settlement with an outlet is not decided' END,
      CASE WHEN t.reissue_of IS NOT NULL THEN ${RECONCILIATION}::text || '&network=' || t.network
        WHEN t.purpose = 'settlement' THEN ${STATEMENT}::text || x.statement_id
        ELSE CASE t.purpose WHEN 'refund' THEN ${REFUNDS}::text ELSE ${PAYOUTS}::text END || '&status='
          || CASE t.status WHEN 'review' THEN 'review' ELSE 'sending' END END
    FROM transfers t LEFT JOIN settlements x ON t.purpose = 'settlement' AND x.id = t.subject_id
    WHERE t.status IN ('pending', 'initiated', 'unknown', 'review') AND t.created_at < ${long_ago}`;
}

function undecidedPayouts(before: Date): Fragment {
  return sql`
    SELECT 'stuck', 'payout:' || id, network, amount, 'A payout has waited for two people for half a day',
      ${PAYOUTS}::text || '&status=waiting'
    FROM payouts WHERE status = 'waiting' AND requested_at <= ${before}`;
}

/** One that was paid twice rings as that. */
function undecidedRefunds(before: Date): Fragment {
  return sql`
    SELECT 'stuck', 'refund:' || r.id, p.network, r.amount,
      'A refund of order ' || o.order_number || ' has waited for a second person for half a day', ${REFUNDS}::text || '&status=waiting'
    FROM refunds r JOIN orders o ON o.id = r.order_id LEFT JOIN payments p ON p.id = r.payment_id
    WHERE r.status = 'waiting' AND r.cause <> 'paid_twice' AND r.requested_at <= ${before}`;
}

/** One that another cause names already is not named twice. */
function failedRefunds(long_ago: Date): Fragment {
  return sql`
    SELECT 'stuck', 'refund:' || r.id, p.network, r.money_part - r.withheld,
      'A refund of order ' || o.order_number || ' could not be sent', ${REFUNDS}::text || '&status=failed'
    FROM refunds r JOIN orders o ON o.id = r.order_id LEFT JOIN payments p ON p.id = r.payment_id
    WHERE r.status = 'failed' AND r.cause <> 'paid_twice'
      AND NOT (o.status = 'cancelled' AND o.payment_status IN ('paid', 'partially_refunded'))
      AND NOT EXISTS (SELECT FROM transfers t WHERE t.purpose = 'refund' AND t.subject_id = r.id
        AND (t.ended_at >= ${long_ago} OR ${isDenied}))`;
}

/** Money that never arrived, taken out of the books again: it is owed to somebody until it is sent anew. */
function notSentAnew(long_ago: Date): Fragment {
  return sql`
    SELECT 'stuck', 'returned:' || o.id, o.network, o.amount,
      CASE o.purpose WHEN 'refund' THEN 'A refund' WHEN 'payout' THEN 'A payout' ELSE 'A settlement with an outlet' END
        || ' never arrived and has not been sent anew', ${RECONCILIATION}::text || '&network=' || o.network
    FROM ${cameBack} WHERE corrected.corrected_at <= ${long_ago} AND NOT ${isSentAnew('arrived or on its way')}`;
}

/**
 * Of what two people have closed, or it had called failed or sent, the network says otherwise; once a statement shows the difference, that
 * takes over.
 */
const closedWrongly = sql`
    SELECT 'closed_wrongly', 'transfer:' || t.id, t.network, t.amount,
      CASE t.purpose WHEN 'refund' THEN coalesce('The refund of order ' || o.order_number, 'A refund')
        WHEN 'payout' THEN 'A payout' ELSE 'A settlement with an outlet' END
        || CASE WHEN t.status <> 'failed' THEN CASE WHEN EXISTS (SELECT FROM transfer_events e
              WHERE e.transfer_id = t.id AND e.kind = 'completed' AND e.detail ->> 'by_hand' = 'true')
            THEN ' that two admins found to be sent did not arrive as they said'
            ELSE ' that the network had called sent did not arrive as it said' END
          WHEN t.failure_reason = ${CLOSED_BY_HAND} THEN ' that two admins found not to be sent was sent'
          ELSE ' that the network had called failed was sent' END,
      CASE t.purpose WHEN 'settlement' THEN ${STATEMENT}::text || x.statement_id
        WHEN 'refund' THEN ${REFUNDS}::text || ${askedOn(sql`r.requested_at`)}
        ELSE ${PAYOUTS}::text || '&status=' || p.status || ${askedOn(sql`p.requested_at`)} END
    FROM transfers t LEFT JOIN settlements x ON t.purpose = 'settlement' AND x.id = t.subject_id
    LEFT JOIN refunds r ON t.purpose = 'refund' AND r.id = t.subject_id LEFT JOIN orders o ON o.id = r.order_id
    LEFT JOIN payouts p ON t.purpose = 'payout' AND p.id = t.subject_id
    WHERE ${isDenied} AND NOT EXISTS (SELECT FROM reconciliation_differences d
      WHERE d.subject_kind = 'transfer' AND d.subject_id = t.id::text AND d.state = 'open')`;

/** What has ended waits for nobody, so it is anywhere in its list: the day on which it was asked for leads to it. */
function askedOn(at: Fragment): Fragment {
  const day = sql`ledger_day_of(${at})::text`;
  return sql`'&from=' || ${day} || '&until=' || ${day}`;
}

/** What a network had called paid and denies since, until somebody has looked at it or a statement shows the difference. */
const deniedPayments = sql`
    SELECT 'closed_wrongly', 'payment:' || m.id, m.network, m.amount,
      coalesce('The payment of order ' || o.order_number, 'A payment') || ' that the network had called paid was not paid so',
      ${PAYMENTS}::text || '&payment=' || m.id
    FROM payments m
    CROSS JOIN LATERAL (SELECT e.kind, e.at FROM payment_events e
      WHERE e.payment_id = m.id AND e.kind IN ('denied', 'confirmed') ORDER BY e.id DESC LIMIT 1) e
    LEFT JOIN orders o ON m.purpose = 'order' AND o.id = m.subject_id
    WHERE m.marked_at IS NOT NULL AND m.status IN ('completed', 'mismatch') AND e.kind = 'denied' AND NOT ${isDecided('payment')}
      AND NOT EXISTS (SELECT FROM reconciliation_differences d
        WHERE d.subject_kind = 'payment' AND d.subject_id = m.id::text AND d.state = 'open')`;

/**
 * The money of a cancelled order goes back by itself, which takes its few minutes. What went back before, or as cashback, is not
 * missing.
 */
function paidButCancelled(long_ago: Date): Fragment {
  return sql`
    SELECT 'paid_but_cancelled', 'order:' || o.id, o.payment_network,
      coalesce((SELECT sum(r.money_part - r.withheld)::bigint FROM refunds r
        WHERE r.order_id = o.id AND r.status IN ('sending', 'failed') AND ${isOfTheSale}), o.total_amount - ${givenBack()}),
      'Order ' || o.order_number || ' is cancelled, and its money has not gone back', ${REFUNDS}::text
    FROM orders o WHERE o.status = 'cancelled' AND o.payment_status IN ('paid', 'partially_refunded')
      AND o.updated_at < ${long_ago}
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.status = 'sending' AND r.requested_at > ${long_ago})`;
}

const heldAmounts = sql`
    SELECT 'wrong_amount', 'payment:' || p.id, p.network, p.amount,
      coalesce('The payment of order ' || o.order_number, 'A payment') || ' does not fit what was asked for',
      ${PAYMENTS}::text || '&payment=' || p.id
    FROM payments p LEFT JOIN orders o ON p.purpose = 'order' AND o.id = p.subject_id WHERE p.status = 'mismatch'`;

const paidTwice = sql`
    SELECT 'duplicate_debit', 'refund:' || r.id, p.network, r.amount,
      'Order ' || o.order_number || ' was paid twice, and the second payment has not gone back', ${REFUNDS}::text
    FROM refunds r JOIN orders o ON o.id = r.order_id LEFT JOIN payments p ON p.id = r.payment_id
    WHERE r.cause = 'paid_twice' AND r.status IN ('waiting', 'sending', 'failed')`;

const differing = sql`
    SELECT CASE d.class WHEN 'amount_differs' THEN 'wrong_amount' ELSE 'duplicate_debit' END, 'difference:' || d.id,
      d.network, d.statement,
      CASE d.class WHEN 'amount_differs' THEN 'The statement has another amount than we have'
        ELSE 'The statement has the same payment more than once' END,
      ${RECONCILIATION}::text || '&network=' || d.network || '&class=' || d.class
    FROM reconciliation_differences d WHERE d.state = 'open' AND d.class IN ('amount_differs', 'duplicate_debit')`;

function lowFloats(float_low_ugx: number): Fragment {
  return sql`
    SELECT 'float_low', 'float:' || b.network, b.network, b.amount, 'Little money is left to pay out with', ${PAYOUTS}::text
    FROM network_balances b WHERE b.product = 'payout' AND b.amount < ${float_low_ugx}`;
}

/** By the newest check that has ended: it ends when a later one finds them sound. */
const faultyBooks = sql`
    SELECT 'faulty_books', 'books', NULL, NULL,
      'The last check of the books found something wrong', ${LEDGER}::text
    FROM (SELECT faults FROM ledger_checks WHERE ended_at IS NOT NULL ORDER BY id DESC LIMIT 1) c
    WHERE c.faults <> '[]'`;

/** As people write it: 21 Nov 2026. */
const writtenDay = sql`to_char(d.day, 'FMDD Mon YYYY')`;

function unbalancedDays(today: string): Fragment {
  return sql`
    SELECT 'unbalanced_day', 'day:' || d.network || ':' || d.day, d.network,
      (d.figures ->> 'closing')::bigint - (d.figures ->> 'books_closing')::bigint,
      CASE WHEN d.figures ->> 'closing' IS NULL THEN 'Lines of the statement of ' || ${writtenDay} || ' are missing'
        ELSE 'Statement and ledger of ' || ${writtenDay} || ' do not agree' END,
      ${RECONCILIATION}::text || '&network=' || d.network
    FROM reconciliation_days d WHERE d.day < ${today}::date
      AND (d.figures ->> 'closing') IS DISTINCT FROM (d.figures ->> 'books_closing')`;
}
