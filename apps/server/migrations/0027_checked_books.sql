-- Checking the books day by day, so that no step takes longer than one day of them, and what was found.

CREATE TABLE ledger_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null where the workers check by themselves, after a day was sealed.
  asked_by uuid REFERENCES members (id),
  began_at timestamptz NOT NULL,
  -- The last day looked at.
  through date,
  entries bigint NOT NULL DEFAULT 0 CHECK (entries >= 0),
  faults jsonb NOT NULL DEFAULT '[]',
  ended_at timestamptz
);
CREATE UNIQUE INDEX ledger_checks_one_open ON ledger_checks ((true)) WHERE ended_at IS NULL;

-- Everything that can be wrong with one day by itself and with how it goes on from what was before. Taken over all days
-- and together with ledger_balance_faults() it says what ledger_faults() says.
CREATE FUNCTION ledger_day_faults(wanted date) RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  WITH entries AS (
    SELECT id FROM ledger_transactions WHERE at >= ledger_day_start(wanted) AND at < ledger_day_start(wanted + 1)
  ), legs AS (
    SELECT p.* FROM entries JOIN ledger_postings p ON p.transaction_id = entries.id
  )
  SELECT 'a transaction does not sum to zero', transaction_id::text
    FROM legs GROUP BY transaction_id HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'a transaction has fewer than two postings', entries.id::text
    FROM entries LEFT JOIN legs ON legs.transaction_id = entries.id GROUP BY entries.id HAVING count(legs.id) < 2
  UNION ALL
  SELECT 'a posting does not continue the balance before it', legs.id::text
    FROM legs LEFT JOIN LATERAL (
      SELECT p.balance_after FROM ledger_postings p WHERE p.account_id = legs.account_id AND p.id < legs.id
      ORDER BY p.id DESC LIMIT 1
    ) before ON true
    WHERE coalesce(before.balance_after, 0) + legs.amount <> legs.balance_after
  UNION ALL
  SELECT 'a sealed day was changed', day::text
    FROM ledger_days WHERE day = wanted AND hash <> ledger_day_hash(day, previous_hash)
  UNION ALL
  SELECT 'the chain of days is broken', d.day::text
    FROM ledger_days d LEFT JOIN ledger_days before ON before.day = d.day - 1
    WHERE d.day = wanted AND d.previous_hash <> coalesce(before.hash, ''::bytea) $$;

-- Where postings continue each other from zero on, the last of them says what the balance has to be.
CREATE FUNCTION ledger_balance_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  SELECT 'a balance is not the sum of its postings', a.kind || ' ' || a.owner
  FROM ledger_accounts a LEFT JOIN LATERAL (
    SELECT p.balance_after FROM ledger_postings p WHERE p.account_id = a.id ORDER BY p.id DESC LIMIT 1
  ) last ON true
  WHERE a.balance <> coalesce(last.balance_after, 0) $$;

ALTER TABLE money_alarms DROP CONSTRAINT money_alarms_kind_check;
ALTER TABLE money_alarms ADD CONSTRAINT money_alarms_kind_check CHECK (kind IN (
  'stuck', 'paid_but_cancelled', 'wrong_amount', 'duplicate_debit', 'float_low', 'unbalanced_day', 'faulty_books'
));
