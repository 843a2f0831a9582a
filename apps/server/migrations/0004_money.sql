-- Payment attempts. A row and its `reference` are committed before the first byte goes to the provider.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('order', 'offer_of_day')),
  subject_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES members (id),
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  msisdn text NOT NULL CHECK (msisdn ~ '^256[0-9]{9}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL DEFAULT 'UGX',
  -- Ours, sent to the provider and used again on every retry of the same attempt.
  reference uuid NOT NULL UNIQUE,
  callback_token text NOT NULL UNIQUE,
  status text NOT NULL
    CHECK (status IN ('pending', 'initiated', 'unknown', 'timeout', 'mismatch', 'completed', 'failed')),
  failure_reason text,
  transaction_id text,
  created_at timestamptz NOT NULL,
  -- Written before the request leaves, so that after a crash we know to ask before we send again.
  sent_at timestamptz,
  prompt_expires_at timestamptz,
  completed_at timestamptz,
  -- When something is to be done next: send, ask, or ask again. Null once nothing is left to do. The sweep reads this.
  next_check_at timestamptz,
  last_check_at timestamptz,
  -- Since when the provider has said that it does not know the reference; null when it does, or was not asked.
  not_found_since timestamptz
);
-- Whoever has paid, or may still turn out to have paid, is not asked for the same money again.
CREATE UNIQUE INDEX payments_one_live ON payments (purpose, subject_id) WHERE status <> 'failed';
CREATE INDEX payments_of_subject ON payments (purpose, subject_id, created_at DESC);
CREATE INDEX payments_due ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_of_member ON payments (member_id, created_at DESC);

CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  at timestamptz NOT NULL,
  kind text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

-- Callbacks as they came, each body once: a provider that repeats itself only raises the count.
CREATE TABLE provider_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL,
  payment_id uuid NOT NULL REFERENCES payments (id),
  received_at timestamptz NOT NULL,
  body jsonb NOT NULL,
  digest bytea NOT NULL,
  copies integer NOT NULL DEFAULT 1,
  UNIQUE (payment_id, digest)
);

-- Double entry. Every transaction's postings sum to zero; nothing is ever changed or removed.
CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- provider_clearing, order_liability, outlet_payable, club_commission, marketing_expense, cashback_pending,
  -- cashback_available, cashback_held, delivery, refunds_payable, adjustments
  kind text NOT NULL,
  -- Whose: a network, an outlet, a member, or empty for the club's own.
  owner text NOT NULL DEFAULT '',
  balance bigint NOT NULL DEFAULT 0,
  UNIQUE (kind, owner)
);
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_member_never_below_zero
  CHECK (kind NOT IN ('cashback_pending', 'cashback_available', 'cashback_held') OR balance >= 0);

CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  kind text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  at timestamptz NOT NULL,
  memo text
);
CREATE INDEX ledger_transactions_subject ON ledger_transactions (subject_type, subject_id);

-- Positive amounts raise the balance of an account, negative ones lower it.
CREATE TABLE ledger_postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES ledger_transactions (id),
  account_id bigint NOT NULL REFERENCES ledger_accounts (id),
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL
);
CREATE INDEX ledger_postings_account ON ledger_postings (account_id, id DESC);
CREATE INDEX ledger_postings_transaction ON ledger_postings (transaction_id);

CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_postings WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER ledger_transactions_keep BEFORE TRUNCATE ON ledger_transactions EXECUTE FUNCTION append_only();
CREATE TRIGGER ledger_postings_keep BEFORE TRUNCATE ON ledger_postings EXECUTE FUNCTION append_only();
CREATE TRIGGER payment_events_keep BEFORE TRUNCATE ON payment_events EXECUTE FUNCTION append_only();
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION append_only();
