-- What the networks say of our wallets, line by line as they said it, and how that agrees with our own books.
CREATE TABLE statement_imports (
  id uuid PRIMARY KEY,
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  file_name text NOT NULL,
  -- Of the whole text: the same file again changes nothing.
  digest bytea NOT NULL,
  rows_new integer NOT NULL CHECK (rows_new >= 0),
  rows_known integer NOT NULL CHECK (rows_known >= 0),
  bad_lines jsonb NOT NULL,
  imported_by uuid NOT NULL REFERENCES members (id),
  imported_at timestamptz NOT NULL,
  UNIQUE (network, digest)
);
CREATE INDEX statement_imports_newest ON statement_imports (imported_at DESC, id);

CREATE TABLE statement_rows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES statement_imports (id),
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  line integer NOT NULL,
  provider_transaction_id text NOT NULL,
  -- Ours, where the line names it.
  reference uuid,
  account text NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('collection', 'payout', 'refund', 'reversal', 'settlement', 'topup', 'fee', 'other')),
  status text NOT NULL CHECK (status IN ('completed', 'pending', 'failed')),
  -- Into our wallet; out of it is negative. What the network took for it stands beside.
  moved bigint NOT NULL CHECK (moved <> 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  balance_after bigint,
  msisdn text,
  occurred_at timestamptz NOT NULL,
  day date NOT NULL GENERATED ALWAYS AS (ledger_day_of(occurred_at)) STORED,
  raw text NOT NULL,
  UNIQUE (network, provider_transaction_id)
);
CREATE INDEX statement_rows_day ON statement_rows (network, day);
CREATE INDEX statement_rows_moment ON statement_rows (network, occurred_at);
CREATE INDEX statement_rows_reference ON statement_rows (network, reference) WHERE reference IS NOT NULL;

-- A day of a network that a person has closed: statement and ledger agreed to the shilling.
CREATE TABLE statement_closes (
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  day date NOT NULL,
  -- As they stood at the close.
  figures jsonb NOT NULL,
  -- What each wallet of ours held at the end.
  balances jsonb NOT NULL,
  closed_by uuid NOT NULL REFERENCES members (id),
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (network, day)
);

CREATE TRIGGER statement_imports_append_only BEFORE UPDATE OR DELETE ON statement_imports
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER statement_imports_keep BEFORE TRUNCATE ON statement_imports EXECUTE FUNCTION append_only();
CREATE TRIGGER statement_rows_append_only BEFORE UPDATE OR DELETE ON statement_rows
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER statement_rows_keep BEFORE TRUNCATE ON statement_rows EXECUTE FUNCTION append_only();
CREATE TRIGGER statement_closes_append_only BEFORE UPDATE OR DELETE ON statement_closes
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER statement_closes_keep BEFORE TRUNCATE ON statement_closes EXECUTE FUNCTION append_only();
REVOKE UPDATE, DELETE ON statement_imports, statement_rows, statement_closes FROM kasente_app;

-- A closed day takes no more lines. A line that stands there already is still found to be there.
CREATE FUNCTION statement_refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM statement_closes WHERE network = NEW.network AND day >= NEW.day) THEN
    RAISE EXCEPTION 'the day % of % is closed', NEW.day, NEW.network USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER statement_rows_open_day AFTER INSERT ON statement_rows
  FOR EACH ROW EXECUTE FUNCTION statement_refuse_closed_day();

-- Where attempt, statement and ledger disagree about one movement of money.
CREATE TABLE reconciliation_differences (
  id uuid PRIMARY KEY,
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  -- What it is about: an attempt of ours, a line nobody asked for, an entry of the ledger, or what a network held before
  -- its first statement.
  subject_kind text NOT NULL CHECK (subject_kind IN ('payment', 'transfer', 'statement_row', 'ledger', 'opening')),
  subject_id text NOT NULL,
  class text NOT NULL CHECK (class IN (
    'only_in_statement', 'only_ours', 'amount_differs', 'status_differs', 'duplicate_debit', 'ledger_differs'
  )),
  occurred_at timestamptz NOT NULL,
  day date NOT NULL,
  ours bigint,
  statement bigint NOT NULL,
  booked bigint NOT NULL,
  row_ids bigint[] NOT NULL,
  first_seen_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'explained', 'cleared')),
  note text,
  noted_by uuid REFERENCES members (id),
  noted_at timestamptz,
  cleared_at timestamptz,
  UNIQUE (network, subject_kind, subject_id)
);
CREATE INDEX reconciliation_differences_open ON reconciliation_differences (occurred_at, id) WHERE state <> 'cleared';

-- A correction of the ledger that two people agree to.
CREATE TABLE reconciliation_adjustments (
  id uuid PRIMARY KEY,
  difference_id uuid NOT NULL REFERENCES reconciliation_differences (id),
  -- What is added to our money at the network, or taken from it.
  amount bigint NOT NULL CHECK (amount <> 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'posted', 'refused')),
  requested_by uuid NOT NULL REFERENCES members (id),
  requested_at timestamptz NOT NULL,
  decided_by uuid REFERENCES members (id),
  decided_at timestamptz,
  CHECK (status <> 'posted' OR decided_by <> requested_by)
);
CREATE UNIQUE INDEX reconciliation_adjustments_one ON reconciliation_adjustments (difference_id) WHERE status = 'waiting';
CREATE INDEX reconciliation_adjustments_of ON reconciliation_adjustments (difference_id);

-- The days that are not closed yet, as they were when last computed.
CREATE TABLE reconciliation_days (
  network text NOT NULL,
  day date NOT NULL,
  figures jsonb NOT NULL,
  computed_at timestamptz NOT NULL,
  PRIMARY KEY (network, day)
);

-- What an admin should look at now; ended when its cause is gone.
CREATE TABLE money_alarms (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'stuck', 'paid_but_cancelled', 'wrong_amount', 'duplicate_debit', 'float_low', 'unbalanced_day'
  )),
  subject text NOT NULL,
  network text,
  amount bigint,
  detail text NOT NULL,
  link text NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX money_alarms_one ON money_alarms (kind, subject) WHERE ended_at IS NULL;
CREATE INDEX money_alarms_ended ON money_alarms (ended_at DESC) WHERE ended_at IS NOT NULL;

-- What our wallets held when the network was last asked.
CREATE TABLE network_balances (
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  product text NOT NULL CHECK (product IN ('collect', 'payout')),
  amount bigint,
  currency text,
  asked_at timestamptz NOT NULL,
  known_at timestamptz,
  PRIMARY KEY (network, product)
);

CREATE INDEX payments_completed ON payments (network, completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX payments_transaction ON payments (network, transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX payments_open ON payments (created_at) WHERE status IN ('pending', 'initiated', 'unknown', 'timeout');
CREATE INDEX transfers_ended ON transfers (network, ended_at) WHERE status = 'completed';
CREATE INDEX transfers_transaction ON transfers (network, transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX transfers_open ON transfers (created_at) WHERE status IN ('pending', 'initiated', 'unknown', 'review');
