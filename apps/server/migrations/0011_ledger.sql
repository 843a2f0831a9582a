-- The books, kept so that even our own server cannot rewrite them.

-- What a day's books amount to, once the day is over: one hash over every transaction with its postings, chained to the
-- day before. A flipped figure in any sealed day is found by computing the chain again.
CREATE TABLE ledger_days (
  day date PRIMARY KEY,
  transactions integer NOT NULL CHECK (transactions >= 0),
  -- The sum of what was moved, counting each transaction once.
  turnover bigint NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL
);
CREATE INDEX ledger_transactions_at ON ledger_transactions (at, id);
CREATE INDEX ledger_transactions_kind ON ledger_transactions (kind, id DESC);

CREATE TRIGGER ledger_days_append_only BEFORE UPDATE OR DELETE ON ledger_days
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER ledger_days_keep BEFORE TRUNCATE ON ledger_days EXECUTE FUNCTION append_only();

-- Days are cut in Kampala.
CREATE FUNCTION ledger_day_of(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS
  $$ SELECT (moment AT TIME ZONE 'Africa/Kampala')::date $$;
CREATE FUNCTION ledger_day_start(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS
  $$ SELECT day::timestamp AT TIME ZONE 'Africa/Kampala' $$;

-- The hash of one day as its rows stand now.
CREATE FUNCTION ledger_day_hash(wanted date, previous bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(wanted::text, 'UTF8') || coalesce(string_agg(digest, ''::bytea ORDER BY id), ''::bytea))
  FROM (
    SELECT t.id, sha256(convert_to(jsonb_build_array(
      t.id, t.reference, t.kind, t.subject_type, t.subject_id, extract(epoch FROM t.at), t.memo,
      jsonb_agg(jsonb_build_array(p.id, a.kind, a.owner, p.amount, p.balance_after) ORDER BY p.id)
    )::text, 'UTF8')) AS digest
    FROM ledger_transactions t
    JOIN ledger_postings p ON p.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = p.account_id
    WHERE t.at >= ledger_day_start(wanted) AND t.at < ledger_day_start(wanted + 1)
    GROUP BY t.id
  ) each_transaction $$;

-- A sealed day takes nothing more: the seal would not fit any longer. After the insert, so that a reference that stands
-- there already is still found to be there.
CREATE FUNCTION ledger_refuse_sealed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_days WHERE day >= ledger_day_of(NEW.at)) THEN
    RAISE EXCEPTION 'the books of % are sealed', ledger_day_of(NEW.at) USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transactions_open_day AFTER INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_sealed_day();

-- Everything that can be wrong with the books by themselves. No row means that they are right.
CREATE FUNCTION ledger_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  SELECT 'a transaction does not sum to zero', transaction_id::text
    FROM ledger_postings GROUP BY transaction_id HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'a transaction has fewer than two postings', t.id::text
    FROM ledger_transactions t LEFT JOIN ledger_postings p ON p.transaction_id = t.id GROUP BY t.id HAVING count(p.id) < 2
  UNION ALL
  SELECT 'a balance is not the sum of its postings', a.kind || ' ' || a.owner
    FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id
    GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0)
  UNION ALL
  SELECT 'a posting does not continue the balance before it', id::text FROM (
    SELECT id, amount, balance_after, lag(balance_after, 1, 0::bigint) OVER (PARTITION BY account_id ORDER BY id) AS before
    FROM ledger_postings
  ) steps WHERE before + amount <> balance_after
  UNION ALL
  SELECT 'a sealed day was changed', day::text FROM ledger_days WHERE hash <> ledger_day_hash(day, previous_hash)
  UNION ALL
  SELECT 'the chain of days is broken', day::text FROM (
    SELECT day, previous_hash, lag(hash) OVER (ORDER BY day) AS before FROM ledger_days
  ) days WHERE previous_hash <> coalesce(before, ''::bytea) $$;

ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind CHECK (kind IN (
  'provider_clearing', 'order_liability', 'outlet_payable', 'delivery', 'club_commission', 'marketing_expense',
  'cashback_pending', 'cashback_available', 'cashback_held', 'refunds_payable', 'payout_fees', 'adjustments'
));
-- Nobody is given back more than was owed.
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_refunds_never_below_zero
  CHECK (kind <> 'refunds_payable' OR balance >= 0);

-- The role that the server works in. It owns nothing: it reads and writes rows, and what is history it may only add to.
-- The tables stay with whoever ran the migrations. A database user that may not make roles finds the role made already.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kasente_app') THEN
    CREATE ROLE kasente_app NOLOGIN;
  END IF;
EXCEPTION
  -- Another database of the same server came first.
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'this database user may not create roles: have an administrator run CREATE ROLE kasente_app NOLOGIN; GRANT kasente_app TO %', current_user;
END $$;
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'kasente_app', 'MEMBER') THEN
    EXECUTE format('GRANT kasente_app TO %I', current_user);
  END IF;
END $$;
GRANT USAGE ON SCHEMA public TO kasente_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO kasente_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO kasente_app;
-- Tables to come, in this schema and in that of the job queue, which makes its own.
ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO kasente_app;
ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO kasente_app;
ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO kasente_app;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_namespace WHERE nspname = 'pgboss') THEN
    GRANT USAGE ON SCHEMA pgboss TO kasente_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO kasente_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO kasente_app;
  END IF;
END $$;

REVOKE UPDATE, DELETE ON ledger_transactions, ledger_postings, ledger_days, payment_events, order_events, audit_log
  FROM kasente_app;
REVOKE UPDATE, DELETE ON ledger_accounts FROM kasente_app;
GRANT UPDATE (balance) ON ledger_accounts TO kasente_app;
