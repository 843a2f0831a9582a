const COUNTED_BY_PERSON = `EXISTS (SELECT FROM payment_events e
        WHERE e.payment_id = p.id AND e.kind = 'decided' AND e.detail ->> 'decision' = 'paid')`;

/** As it is set: above it two people have to agree. */
const limit = (of: 'payout' | 'refund') =>
  `(SELECT value::text::bigint FROM settings WHERE name = '${of}_approval_above_ugx' ORDER BY id DESC LIMIT 1)`;

/** Of those the last to be asked for has counted all the others: what failed since counts for none. */
const SENT_ALONE = (payout: string) =>
  `${payout}.second_approved_by IS NULL AND ${payout}.status IN ('sending', 'paid')`;

/** True once everything has come to rest. The simulated network's own books are in `simulated_facts`. */
export const AT_REST: Readonly<Record<string, string>> = {
  'I3 every debit is one finished payment, goes back, or is a case for a person': `
    SELECT f.reference::text AS what FROM simulated_facts f LEFT JOIN payments p ON p.reference = f.reference
    WHERE f.call = 'collect' AND f.state = 'done' AND coalesce(p.status NOT IN ('completed', 'mismatch')
      AND NOT EXISTS (SELECT FROM payment_events e WHERE e.payment_id = p.id AND (e.kind = 'goes_back'
        OR e.kind = 'gave_up' AND p.status <> 'failed')), true)`,
  'I3 every finished payment is a debit of its amount by its payer, unless a person has let another count': `
    SELECT p.id::text AS what FROM payments p LEFT JOIN simulated_facts f
      ON f.reference = p.reference AND f.network = p.network AND f.state = 'done'
    WHERE p.status = 'completed' AND ((f.amount, f.msisdn) IS DISTINCT FROM (p.amount, p.msisdn)) AND
      (f.amount IS NULL OR f.amount < p.amount OR NOT ${COUNTED_BY_PERSON})`,
  'I3 a debit that does not fit is held for a person': `
    SELECT p.id::text AS what FROM payments p JOIN simulated_facts f ON f.reference = p.reference
    WHERE f.state = 'done' AND (f.amount <> f.asked OR f.msisdn <> f.asked_msisdn) AND p.status = 'completed'
      AND NOT ${COUNTED_BY_PERSON}`,
  'I4 no order is debited twice': `
    SELECT p.subject_id::text AS what FROM payments p JOIN simulated_facts f ON f.reference = p.reference
    WHERE f.call = 'collect' AND f.state = 'done'
      -- What came after the attempt had failed, or did not fit: the member has it back.
      AND NOT (p.status = 'failed'
        AND EXISTS (SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.kind = 'goes_back'))
    GROUP BY p.purpose, p.subject_id HAVING count(*) > 1`,
  'I5 what a cancelled order has cost goes back whole': `
    SELECT o.id::text AS what FROM orders o
    LEFT JOIN refunds r ON r.order_id = o.id AND r.status <> 'refused' AND r.cause NOT IN ('paid_twice', 'sent_back')
    WHERE o.status = 'cancelled' AND o.payment_status NOT IN ('pending', 'failed')
    GROUP BY o.id HAVING coalesce(sum(r.amount), 0) <>
      CASE WHEN bool_or(r.cause = 'paid_too_late') THEN o.total_amount - o.cashback_used ELSE o.total_amount END`,
  'I5 an order says how much of it was given back': `
    SELECT o.id::text AS what FROM orders o
    LEFT JOIN refunds r ON r.order_id = o.id AND r.status = 'completed' AND r.cause NOT IN ('paid_twice', 'sent_back')
    WHERE o.payment_status NOT IN ('pending', 'failed')
    GROUP BY o.id HAVING o.payment_status <> CASE WHEN count(r.id) = 0 THEN 'paid'
      WHEN sum(r.amount) = o.total_amount OR bool_or(r.cause = 'paid_too_late') THEN 'refunded'
      ELSE 'partially_refunded' END`,
  'I5 a refund that is done was sent once, any other not at all': `
    SELECT r.id::text AS what FROM refunds r
    LEFT JOIN transfers t ON t.purpose = 'refund' AND t.subject_id = r.id AND t.status <> 'review'
    LEFT JOIN simulated_facts f ON f.reference = t.reference AND f.state = 'done'
    GROUP BY r.id HAVING coalesce(sum(f.amount), 0) <>
      CASE WHEN r.status = 'completed' THEN r.money_part - r.withheld ELSE 0 END`,
  'I5 a refund takes back what its lines do': `
    SELECT r.id::text AS what FROM refunds r LEFT JOIN refund_lines l ON l.refund_id = r.id
    WHERE r.cause IN ('by_admin', 'cancelled') GROUP BY r.id
    HAVING (r.amount, r.cashback_reversed) <> (coalesce(sum(l.amount), 0), coalesce(sum(l.cashback_reversed), 0))`,
  'I5 money goes back to the wallet that paid': `
    SELECT t.id::text AS what FROM transfers t JOIN refunds r ON t.purpose = 'refund' AND r.id = t.subject_id
    JOIN simulated_facts f ON f.reference = t.reference LEFT JOIN payments p ON p.id = r.payment_id
    LEFT JOIN simulated_facts c ON c.reference = p.reference
    WHERE (c.msisdn, p.network, p.id) IS DISTINCT FROM (f.msisdn, f.network, t.payment_id)`,
  'I7 a payout is one transfer of its amount less the fee': `
    SELECT p.id::text AS what FROM payouts p LEFT JOIN transfers t ON t.purpose = 'payout' AND t.subject_id = p.id
        AND t.status <> 'review'
      LEFT JOIN simulated_facts f ON f.reference = t.reference AND f.state = 'done'
    GROUP BY p.id HAVING coalesce(sum(f.amount), 0) <> CASE WHEN p.status = 'paid' THEN p.amount - p.fee ELSE 0 END`,
  'I7 only a payout that came to nothing is sent again, as it was': `
    SELECT again.id::text AS what FROM payouts again JOIN payouts p ON p.id = again.retry_of
    WHERE p.status <> 'failed'
      OR (again.member_id, again.network, again.msisdn, again.amount) <> (p.member_id, p.network, p.msisdn, p.amount)`,
  'I7 what goes to a member in a day without two people is together no more than the limit': `
    SELECT p.id::text AS what FROM payouts p WHERE ${SENT_ALONE('p')} AND ${limit('payout')} < (
      SELECT sum(o.amount) FROM payouts o WHERE o.member_id = p.member_id AND ${SENT_ALONE('o')}
        AND o.requested_at > p.requested_at - interval '24 hours' AND o.requested_at <= p.requested_at)`,
  'I5 what one admin gives back of an order alone is together no more than the limit': `
    SELECT r.order_id::text AS what FROM refunds r
    WHERE r.cause = 'by_admin' AND r.decided_by IS NULL AND r.status IN ('sending', 'completed')
      -- One that failed may have been sent again by another.
      AND NOT EXISTS (SELECT FROM audit_log a WHERE a.subject_id = r.id::text AND a.action = 'refund.retry')
    GROUP BY r.order_id HAVING sum(r.amount) > ${limit('refund')}`,
  'I7 a settlement is at most one transfer of its amount to its outlet': `
    SELECT x.id::text AS what FROM settlements x
      LEFT JOIN transfers t ON t.purpose = 'settlement' AND t.subject_id = x.id
      LEFT JOIN simulated_facts f ON f.reference = t.reference AND f.state = 'done' AND t.status <> 'review'
    GROUP BY x.id HAVING count(t.id) <> 1 OR count(f.reference) > 1
      OR (coalesce(sum(f.amount), 0), coalesce(min(f.msisdn), x.msisdn), coalesce(min(f.network), x.network))
        <> (CASE WHEN x.status = 'paid' THEN x.amount ELSE 0 END, x.msisdn, x.network)`,
  'I6 an outlet is paid in the books what its settlements say': `
    SELECT a.owner AS what FROM ledger_accounts a
    LEFT JOIN LATERAL (SELECT -sum(p.amount) AS amount FROM ledger_postings p
      JOIN ledger_transactions t ON t.id = p.transaction_id AND t.kind = 'outlet_settled' WHERE p.account_id = a.id) booked ON true
    WHERE a.kind = 'outlet_payable' AND coalesce(booked.amount, 0) <>
      (SELECT coalesce(sum(x.amount), 0) FROM settlements x WHERE x.outlet_id = a.owner::uuid AND x.status = 'paid')`,
  'I6 the statements of an outlet follow each other and end with what the books have': `
    SELECT s.id::text AS what FROM (SELECT s.*, lag(closing_balance) OVER so_far AS closed, lag(to_day) OVER so_far AS before
      FROM settlement_statements s WINDOW so_far AS (PARTITION BY outlet_id ORDER BY number)) s
    WHERE s.opening_balance <> coalesce(s.closed, 0) OR s.from_day <> s.before + 1
      OR s.closing_balance <> (SELECT coalesce(sum(p.amount), 0) FROM ledger_postings p
        JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_transactions t ON t.id = p.transaction_id
        WHERE a.kind = 'outlet_payable' AND a.owner = s.outlet_id::text AND t.at < ledger_day_start(s.to_day + 1))`,
  'I7 nothing was sent that nobody asked for': `
    SELECT f.reference::text AS what FROM simulated_facts f LEFT JOIN transfers t ON t.reference = f.reference
    WHERE f.call <> 'collect' AND f.state = 'done' AND coalesce(t.status NOT IN ('completed', 'review'), true)`,
  'I6 the clearing account of a network is what it holds': `
    SELECT net.network || ': ' || net.held || ' at the network, ' || books.booked || ' in the books' AS what
    FROM (SELECT n.network,
      (SELECT coalesce(sum(f.amount), 0) FROM simulated_facts f JOIN payments p ON p.reference = f.reference
        WHERE f.network = n.network AND f.call = 'collect' AND f.state = 'done' AND (p.status IN ('completed', 'mismatch')
          OR EXISTS (SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.kind = 'goes_back')))
      - (SELECT coalesce(sum(f.amount), 0) FROM simulated_facts f JOIN transfers t ON t.reference = f.reference
        WHERE f.network = n.network AND f.state = 'done' AND t.status <> 'review')
      AS held FROM (VALUES ('mtn'), ('airtel')) n (network)) net
    CROSS JOIN LATERAL (SELECT coalesce(-sum(balance), 0) AS booked FROM ledger_accounts a
      WHERE a.kind = 'provider_clearing' AND a.owner = net.network) books
    WHERE net.held <> books.booked`,
  'I6 money of which no network told is closed as one person has found it and another agreed': `
    SELECT e.transfer_id::text AS what FROM transfer_events e
    LEFT JOIN LATERAL (SELECT a.* FROM transfer_events a WHERE a.transfer_id = e.transfer_id AND a.id < e.id
      AND a.kind IN ('review', 'asked_again', 'close_asked', 'close_refused') ORDER BY a.id DESC LIMIT 1) asked ON true
    WHERE e.kind IN ('completed', 'failed') AND e.detail ->> 'by_hand' = 'true' AND (asked.kind IS DISTINCT FROM 'close_asked'
      OR e.detail ->> 'agreed_by' IS NOT DISTINCT FROM asked.detail ->> 'by'
      OR e.detail ->> 'asked_by' IS DISTINCT FROM asked.detail ->> 'by'
      OR e.kind <> CASE asked.detail ->> 'outcome' WHEN 'sent' THEN 'completed' ELSE 'failed' END)`,
  'I8 an order that was given back whole has earned nothing': `
    SELECT o.id::text AS what FROM orders o JOIN ledger_transactions t ON t.subject_id = o.id
    JOIN ledger_postings p ON p.transaction_id = t.id JOIN ledger_accounts a ON a.id = p.account_id
    WHERE a.kind = 'marketing_expense' AND o.status <> 'pending' AND o.total_amount = (SELECT sum(r.amount) FROM refunds r
      WHERE r.order_id = o.id AND r.cause NOT IN ('paid_twice', 'sent_back') AND r.status NOT IN ('waiting', 'refused'))
    GROUP BY o.id HAVING sum(p.amount) <> 0`,
  'I9 a total is the sum of its lines': `
    SELECT o.id::text AS what FROM orders o JOIN order_items i ON i.order_id = o.id GROUP BY o.id
    HAVING o.total_amount <> sum(i.quantity * i.unit_price) + o.delivery_fee
      OR o.cashback_amount <> sum(i.cashback_amount)
      OR bool_or(i.cashback_amount > i.quantity * i.unit_price * i.cashback_percentage / 100)`,
  'I14 a completed order was completed once': `
    SELECT o.id::text AS what FROM orders o WHERE (o.status = 'completed')::int <>
      (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.type = 'completed')`,
  'I16 what was acknowledged is there': `
    SELECT a.order_id::text AS what FROM simulated_acknowledged a LEFT JOIN orders o ON o.id = a.order_id
    WHERE o.id IS NULL`,
  'I16 a request key stands for one effect': `
    SELECT made.route AS what FROM (
      SELECT 'order' AS route, count(*) AS times FROM orders WHERE kind = 'order'
      UNION ALL SELECT 'payout', count(*) FROM payouts WHERE retry_of IS NULL
      UNION ALL SELECT 'refund', count(*) FROM refunds WHERE cause = 'by_admin') made
    WHERE made.times <> (SELECT count(*) FROM idempotency_keys k WHERE k.route = made.route AND k.reply IS NOT NULL)`,
  'I16 every purchase is the answer to somebody, and every answer a purchase': `
    SELECT coalesce(o.id::text, k.key) AS what FROM (SELECT id FROM orders WHERE kind = 'offer_of_day') o
    FULL JOIN (SELECT key, (reply ->> 'order_id')::uuid AS order_id FROM idempotency_keys WHERE route = 'purchase') k
      ON k.order_id = o.id
    -- Who waited in line was served without asking again.
    WHERE o.id IS NULL OR k.key IS NULL AND NOT EXISTS (SELECT FROM day_offer_line l WHERE l.order_id = o.id)`,
  'I21 every redemption came to an end, and the money of every code that nobody used': `
    SELECT id::text AS what FROM redemptions WHERE settled_at IS NULL AND reversed_at IS NULL
    UNION ALL SELECT id::text FROM redemption_codes WHERE state <> 'redeemed' AND unused_settled_at IS NULL`,
  'I6, I11, I20, I21, I23, I24 nothing was seen that must not happen': `SELECT fault || ' ' || id AS what FROM seen_faults`,
  'I2 the books themselves find no fault': `SELECT fault || ' ' || subject AS what FROM ledger_faults()`,
  'I17 every message came to an end': `
    SELECT id::text AS what FROM messages WHERE state IN ('queued', 'sending')`,
};
