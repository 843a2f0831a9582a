-- What a rider has earned is paid out like cashback, but never at one person's word.
ALTER TABLE payouts
  ADD COLUMN source text NOT NULL DEFAULT 'cashback' CHECK (source IN ('cashback', 'riding')),
  ADD CONSTRAINT payouts_riding_by_two CHECK (
    source <> 'riding' OR status NOT IN ('sending', 'paid', 'failed')
    OR (first_approved_by IS NOT NULL AND second_approved_by IS NOT NULL AND fee = 0));
-- Nothing is set aside for it: what is owed is asked for once at a time.
CREATE UNIQUE INDEX payouts_one_of_a_rider ON payouts (member_id) WHERE source = 'riding' AND status IN ('waiting', 'sending');

-- Who brings nothing any more needs no picture, and is nowhere.
DELETE FROM rider_photos WHERE rider_id IN (SELECT id FROM riders WHERE state = 'left');
UPDATE riders SET last_latitude = NULL, last_longitude = NULL, last_place_at = NULL WHERE state = 'left';

-- Books and payouts, against each other: a rider gets what was earned, and once.
CREATE FUNCTION rider_payout_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  WITH paid AS (
    SELECT t.subject_id, a.owner, -p.amount AS amount FROM ledger_transactions t
    JOIN ledger_postings p ON p.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'rider_payable'
    WHERE t.kind = 'rider_paid'
  )
  SELECT 'a payout of a rider is not in the books as it was', o.id::text
    FROM payouts o LEFT JOIN paid ON paid.subject_id = o.id
    WHERE o.source = 'riding' AND o.status = 'paid'
      AND (paid.owner IS DISTINCT FROM o.member_id::text OR paid.amount IS DISTINCT FROM o.amount)
  UNION ALL
  SELECT 'a rider was paid out what nobody paid', paid.subject_id::text
    FROM paid LEFT JOIN payouts o ON o.id = paid.subject_id AND o.source = 'riding' AND o.status = 'paid'
    WHERE o.id IS NULL $$;

CREATE OR REPLACE FUNCTION ledger_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_own_faults() UNION ALL SELECT * FROM rider_earning_faults()
  UNION ALL SELECT * FROM rider_payout_faults() $$;
CREATE OR REPLACE FUNCTION ledger_balance_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_own_balance_faults() UNION ALL SELECT * FROM rider_earning_faults()
  UNION ALL SELECT * FROM rider_payout_faults() $$;
