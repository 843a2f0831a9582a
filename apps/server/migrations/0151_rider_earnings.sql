-- What riders have earned and the club owes them, in the books beside everything else.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind CHECK (kind IN (
  'provider_clearing', 'order_liability', 'outlet_payable', 'rider_payable', 'delivery', 'club_commission',
  'marketing_expense', 'cashback_pending', 'cashback_available', 'cashback_held', 'refunds_payable', 'payout_fees',
  'adjustments'
));

-- The check of the books looks for every one of them.
CREATE INDEX ledger_rider_earned ON ledger_transactions (subject_id) WHERE kind = 'rider_earned';

-- Books and deliveries, against each other: each is paid once, to whoever brought it, and no more than its fee.
CREATE FUNCTION rider_earning_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  WITH earned AS (
    SELECT t.id, t.subject_id, a.owner, p.amount FROM ledger_transactions t
    JOIN ledger_postings p ON p.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'rider_payable'
    WHERE t.kind = 'rider_earned'
  ), made AS (
    SELECT d.id, d.status, d.accepted_at, r.member_id::text AS rider, o.delivery_fee,
      d.status = 'delivered'
        OR (d.returned_at IS NOT NULL AND d.fail_kind IN ('nobody_home', 'unreachable', 'wrong_place', 'refused')) AS counts
    FROM deliveries d JOIN riders r ON r.id = d.rider_id JOIN orders o ON o.id = d.order_id
  )
  SELECT 'a rider was paid twice for one delivery', subject_id::text FROM earned GROUP BY subject_id HAVING count(*) > 1
  UNION ALL
  SELECT 'a rider was paid for what is no delivery', e.subject_id::text
    FROM earned e LEFT JOIN made ON made.id = e.subject_id WHERE made.id IS NULL OR NOT made.counts
  UNION ALL
  SELECT 'somebody else was paid for a delivery', e.subject_id::text
    FROM earned e JOIN made ON made.id = e.subject_id WHERE made.rider <> e.owner
  UNION ALL
  SELECT 'a rider was paid more than the delivery cost', e.subject_id::text
    FROM earned e JOIN made ON made.id = e.subject_id WHERE e.amount > made.delivery_fee
  UNION ALL
  -- Of less than two shillings there is no whole share. Before riders answered, nobody was paid.
  SELECT 'a delivery was made and its rider not paid', made.id::text
    FROM made LEFT JOIN earned e ON e.subject_id = made.id
    WHERE made.status = 'delivered' AND made.delivery_fee >= 2 AND made.accepted_at IS NOT NULL AND e.id IS NULL $$;

ALTER FUNCTION ledger_faults() RENAME TO ledger_own_faults;
CREATE FUNCTION ledger_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_own_faults() UNION ALL SELECT * FROM rider_earning_faults() $$;
ALTER FUNCTION ledger_balance_faults() RENAME TO ledger_own_balance_faults;
CREATE FUNCTION ledger_balance_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_own_balance_faults() UNION ALL SELECT * FROM rider_earning_faults() $$;
