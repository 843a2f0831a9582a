/**
 * True at every moment. Every statement finds what breaks its sentence; the first word is its number in the plan of the
 * simulation.
 */
export const ALWAYS: Readonly<Record<string, string>> = {
  'I1 every ledger transaction sums to zero': `
    SELECT transaction_id::text AS what FROM ledger_postings GROUP BY 1 HAVING sum(amount) <> 0`,
  'I1 a balance is the sum of its postings': `
    SELECT a.kind || ':' || a.owner AS what FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id
    GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0)`,
  'I1 what is kept of each kind of account, and was posted since, is what its accounts come to': `
    SELECT fault || ': ' || subject AS what FROM ledger_sum_faults()`,
  'I4 a paid order has one payment of what cashback did not pay': `
    SELECT o.id::text AS what FROM orders o WHERE o.payment_status NOT IN ('pending', 'failed')
      AND (SELECT coalesce(json_agg(p.amount)::text, '[]') FROM payments p
        WHERE p.purpose = 'order' AND p.subject_id = o.id AND p.status = 'completed')
      <> CASE WHEN o.total_amount = o.cashback_used THEN '[]'
        ELSE json_build_array(o.total_amount - o.cashback_used)::text END`,
  'I4 an order whose payment is complete is paid': `
    SELECT o.id::text AS what FROM orders o JOIN payments p ON p.purpose = 'order' AND p.subject_id = o.id
    WHERE p.status = 'completed' AND o.payment_status IN ('pending', 'failed')`,
  'I5 no more goes back than was paid': `
    SELECT o.id::text AS what FROM orders o JOIN refunds r ON r.order_id = o.id AND r.status <> 'refused'
    WHERE r.cause NOT IN ('paid_twice', 'sent_back') GROUP BY o.id HAVING sum(r.amount) > o.total_amount
      -- What was paid for a code may become cashback.
      OR sum(r.cashback_part) > o.cashback_used AND o.kind = 'order'`,
  'I5 no more of a line goes back than it cost': `
    SELECT i.id::text AS what FROM order_items i JOIN refund_lines l ON l.order_item_id = i.id
    JOIN refunds r ON r.id = l.refund_id AND r.status <> 'refused'
    GROUP BY i.id HAVING sum(l.amount) > i.quantity * i.unit_price`,
  'I5 what refunds have begun to give back is booked once': `
    SELECT o.id::text AS what FROM orders o
    LEFT JOIN (SELECT t.subject_id, sum(p.amount) AS amount FROM ledger_transactions t
      JOIN ledger_postings p ON p.transaction_id = t.id JOIN ledger_accounts a ON a.id = p.account_id
      WHERE t.kind = 'refund_owed' AND a.kind IN ('refunds_payable', 'cashback_available') GROUP BY 1) booked
      ON booked.subject_id = o.id
    LEFT JOIN (SELECT r.order_id, sum(r.amount) AS amount FROM refunds r
      WHERE r.cause NOT IN ('paid_twice', 'sent_back') AND r.status NOT IN ('waiting', 'refused') GROUP BY 1) begun ON begun.order_id = o.id
    WHERE booked.amount IS DISTINCT FROM begun.amount`,
  'I6 what is owed to members is what refunds have not sent and what is held for a person': `
    SELECT m.id::text AS what FROM members m
    LEFT JOIN ledger_accounts a ON a.kind = 'refunds_payable' AND a.owner = m.id::text
    WHERE coalesce(a.balance, 0) <>
      (SELECT coalesce(sum(r.money_part - r.withheld), 0) FROM refunds r
        WHERE r.member_id = m.id AND r.status IN ('sending', 'failed'))
      + (SELECT coalesce(sum(l.amount), 0) FROM payments p
        JOIN ledger_transactions t ON t.kind = 'payment_mismatch' AND t.subject_id = p.id
        JOIN ledger_postings l ON l.transaction_id = t.id AND l.account_id = a.id
        WHERE p.member_id = m.id AND p.status = 'mismatch')`,
  'I6 the books hold what payments brought, network by network': `
    SELECT coalesce(paid.network, booked.owner) || ': ' || coalesce(paid.amount, 0) || ' paid, booked '
      || coalesce(booked.amount, 0) AS what
    FROM (SELECT network, sum(amount) AS amount FROM payments WHERE status = 'completed' GROUP BY 1) paid
    FULL JOIN (SELECT a.owner, -sum(p.amount) AS amount FROM ledger_postings p
      JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_transactions t ON t.id = p.transaction_id
      WHERE a.kind = 'provider_clearing' AND t.kind = 'sale_received' GROUP BY 1) booked ON booked.owner = paid.network
    WHERE coalesce(paid.amount, 0) <> coalesce(booked.amount, 0)`,
  'I6 a statement is being paid while one payment of it is under way': `
    SELECT s.id::text AS what FROM settlement_statements s WHERE (s.status = 'sending')::int <>
      (SELECT count(*) FROM settlements x WHERE x.statement_id = s.id AND x.status = 'sending')`,
  'I10 an offer holds and has sold what its orders say': `
    SELECT op.product_id::text AS what FROM offer_products op
    LEFT JOIN order_items i ON i.offer_id = op.offer_id AND i.product_id = op.product_id
    LEFT JOIN (SELECT order_item_id, sum(pieces) AS pieces FROM order_shortages GROUP BY 1) m ON m.order_item_id = i.id
    GROUP BY op.offer_id, op.product_id
    HAVING op.held <> coalesce(sum(i.quantity) FILTER (WHERE i.stock_state = 'held'), 0)
      OR op.sold <> coalesce(sum(CASE i.stock_state WHEN 'sold' THEN i.quantity WHEN 'released' THEN m.pieces END), 0)
      OR op.held + op.sold > op.quantity OR op.held < 0 OR op.sold < 0`,
  'I10 an outlet has what its offers say': `
    SELECT p.id::text AS what FROM products p JOIN offer_products op ON op.product_id = p.id
    GROUP BY p.id HAVING p.held <> sum(op.held) OR p.on_hand <> sum(op.quantity) - sum(op.sold) OR p.on_hand < 0`,
  'I11 the stock of a line fits its order': `
    SELECT o.id::text AS what FROM orders o JOIN order_items i ON i.order_id = o.id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM deliveries d WHERE d.order_id = o.id
      AND d.status = 'failed' AND d.picked_up_at IS NOT NULL AND d.returned_at IS NULL) AS with_rider) w
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.amount) >= i.unit_price * i.quantity, false) AS given_back
      FROM refund_lines l JOIN refunds r ON r.id = l.refund_id AND r.status NOT IN ('waiting', 'refused')
      WHERE l.order_item_id = i.id) g
    WHERE CASE
      WHEN o.status = 'cancelled' THEN CASE WHEN with_rider THEN i.stock_state = 'held' ELSE i.stock_state <> 'released' END
      WHEN o.payment_status IN ('pending', 'failed') THEN i.stock_state <> 'held'
      WHEN i.stock_state = 'released' THEN NOT given_back
      -- What is with somebody when it is given back stays sold.
      ELSE i.stock_state = 'held' OR given_back AND NOT with_rider AND o.code_verified_at IS NULL
        AND o.status NOT IN ('delivering', 'completed') END`,
  'I7 pending cashback is what the promises say': `
    SELECT m.id::text AS what FROM members m
    LEFT JOIN ledger_accounts a ON a.kind = 'cashback_pending' AND a.owner = m.id::text
    WHERE coalesce(a.balance, 0) <> (SELECT coalesce(sum(p.amount - p.reversed), 0) FROM cashback_promises p
      WHERE p.member_id = m.id AND p.state = 'pending')`,
  'I7 a promise is taken back as refunds say': `
    SELECT c.order_id::text AS what FROM cashback_promises c WHERE c.reversed > c.amount OR c.reversed <>
      (SELECT coalesce(sum(r.cashback_reversed), 0) FROM refunds r
        WHERE r.order_id = c.order_id AND r.status NOT IN ('waiting', 'refused'))
      -- Nobody earns any by a code that was not used.
      AND NOT (c.reversed = c.amount
        AND EXISTS (SELECT FROM redemption_codes k WHERE k.order_id = c.order_id AND k.unused_result = 'forfeit'))`,
  'I7 what is set aside is for open orders and payouts': `
    SELECT m.id::text AS what FROM members m
    LEFT JOIN ledger_accounts a ON a.kind = 'cashback_held' AND a.owner = m.id::text
    WHERE coalesce(a.balance, 0) <>
      (SELECT coalesce(sum(o.cashback_used), 0) FROM orders o
        WHERE o.member_id = m.id AND o.status = 'pending' AND o.payment_status IN ('pending', 'failed'))
      + (SELECT coalesce(sum(p.amount), 0) FROM payouts p
        WHERE p.member_id = m.id AND p.source = 'cashback' AND p.status IN ('waiting', 'sending'))`,
  'I7 nobody has more cashback than was given': `
    SELECT m.id::text AS what FROM members m
    JOIN ledger_accounts a ON a.kind = 'cashback_available' AND a.owner = m.id::text
    WHERE a.balance < 0 OR a.balance > (SELECT coalesce(sum(p.amount), 0) FROM ledger_postings p
      JOIN ledger_transactions t ON t.id = p.transaction_id
      WHERE p.account_id = a.id AND t.kind IN ('adjustment', 'cashback_released'))
      + (SELECT coalesce(sum(r.cashback_part), 0) FROM refunds r JOIN orders o ON o.id = r.order_id
        WHERE r.member_id = m.id AND o.kind = 'offer_of_day')`,
  'I20 a purchase has a code once it is paid, and only one': `
    SELECT o.id::text AS what FROM orders o LEFT JOIN redemption_codes c ON c.order_id = o.id
    GROUP BY o.id HAVING count(c.id) <> 0 AND (o.kind = 'order' OR o.status = 'pending')
      OR count(c.id) <> 1 AND o.kind = 'offer_of_day' AND o.status IN ('ready', 'completed')`,
  'I20 digits that can be used are those of one purchase': `
    SELECT min(c.id::text) AS what FROM redemption_codes c WHERE c.state = 'live' GROUP BY c.code_digest HAVING count(*) > 1`,
  'I20 a code is used up by one redemption that stands': `
    SELECT c.id::text AS what FROM redemption_codes c
    LEFT JOIN redemptions r ON r.code_id = c.id AND r.reversed_at IS NULL
    GROUP BY c.id HAVING count(r.id) <> (c.state = 'redeemed')::int
      OR max(r.outlet_id::text) IS DISTINCT FROM c.redeemed_outlet_id::text`,
  'I21 what was handed over against a code was not given back as if it had not been': `
    SELECT r.id::text AS what FROM redemptions r JOIN redemption_codes c ON c.id = r.code_id
    JOIN orders o ON o.id = c.order_id
    WHERE r.reversed_at IS NULL AND (o.status = 'cancelled' OR c.unused_result IS NOT NULL)`,
  'I21 a purchase is a sale once it can no longer be taken back, or its code was not used': `
    SELECT o.id::text AS what FROM orders o JOIN redemption_codes c ON c.order_id = o.id
    LEFT JOIN redemptions r ON r.code_id = c.id AND r.settled_at IS NOT NULL
    WHERE (o.status = 'completed') <> (r.id IS NOT NULL OR coalesce(c.unused_result, '') = 'forfeit')`,
  'I22 an order on the road has one rider, and one that was brought was handed over': `
    SELECT o.id::text AS what FROM orders o LEFT JOIN deliveries d ON d.order_id = o.id GROUP BY o.id
    HAVING count(*) FILTER (WHERE d.status = 'delivered') <> (o.service_type = 'delivery' AND o.status = 'completed')::int
      OR o.status = 'delivering' AND count(*) FILTER (WHERE d.status IN ('picked_up', 'in_transit', 'arrived')) <> 1`,
  'I22 riders are paid once for each way, and for nothing else': `
    SELECT fault || ' ' || subject AS what FROM rider_earning_faults()`,
  'I22 nobody waits for what was handed over': `
    SELECT a.id::text AS what FROM arrivals a JOIN orders o ON o.id = a.order_id
    WHERE o.status = 'completed' AND a.status <> 'completed'`,
  'I24 as many are awaited of an offer as wait in line for it': `
    SELECT op.product_id::text AS what FROM offer_products op
    LEFT JOIN day_offer_line l ON l.offer_id = op.offer_id AND l.product_id = op.product_id AND l.ended_at IS NULL
    GROUP BY op.offer_id, op.product_id HAVING op.awaited <> count(l.id)`,
  'I24 a place is served with one piece of what was waited for, and no purchase serves two': `
    SELECT l.order_id::text AS what FROM day_offer_line l JOIN orders o ON o.id = l.order_id
    LEFT JOIN order_items i ON i.order_id = o.id
    GROUP BY l.order_id HAVING count(DISTINCT l.id) <> 1 OR count(*) <> 1
      OR bool_or((o.member_id, i.offer_id, i.product_id, i.quantity) IS DISTINCT FROM
        (l.member_id, l.offer_id, l.product_id, 1))`,
  'I21 an outlet earns a sale once': `
    SELECT o.id::text AS what FROM orders o WHERE (o.status = 'completed')::int <>
      (SELECT count(*) FROM ledger_transactions t WHERE t.kind = 'sale_completed' AND t.subject_id = o.id)`,
};
