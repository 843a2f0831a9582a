-- What a rider has of an order that is given back whole: called off, and to be brought back.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_fail_kind_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_fail_kind_check CHECK (fail_kind IN (
  'nobody_home', 'unreachable', 'wrong_place', 'refused', 'vehicle', 'other', 'declined', 'proof_refused', 'called_off'
));

-- Its rider did the way for nothing through no fault of theirs, and is paid for that.
CREATE OR REPLACE FUNCTION rider_earning_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  WITH earned AS (
    SELECT t.id, t.subject_id, a.owner, p.amount FROM ledger_transactions t
    JOIN ledger_postings p ON p.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'rider_payable'
    WHERE t.kind = 'rider_earned'
  ), made AS (
    SELECT d.id, d.status, d.accepted_at, r.member_id::text AS rider, o.delivery_fee,
      d.status = 'delivered' OR (d.returned_at IS NOT NULL AND d.fail_kind IN (
        'nobody_home', 'unreachable', 'wrong_place', 'refused', 'called_off')) AS counts
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
