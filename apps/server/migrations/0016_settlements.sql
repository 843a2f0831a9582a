-- What the club owes its outlets: told in statements, agreed by the outlet, paid by two admins.

-- Where an outlet is paid.
CREATE TABLE settlement_accounts (
  outlet_id uuid PRIMARY KEY REFERENCES outlets (id),
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  msisdn text NOT NULL CHECK (msisdn ~ '^256[0-9]{9}$'),
  -- Whose wallet it is, as the network says.
  holder_name text,
  -- Since when the outlet can be paid: from then on its statements are made by themselves.
  opened_at timestamptz NOT NULL,
  set_at timestamptz NOT NULL,
  set_by uuid NOT NULL REFERENCES members (id),
  -- After a change nothing is paid for a while.
  held_until timestamptz
);

-- What happened on an outlet's account from one day to another, both whole days of Kampala that are sealed in the books.
CREATE TABLE settlement_statements (
  id uuid PRIMARY KEY,
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  number integer NOT NULL CHECK (number > 0),
  from_day date NOT NULL,
  to_day date NOT NULL,
  opening_balance bigint NOT NULL,
  sales bigint NOT NULL,
  returns bigint NOT NULL,
  commission bigint NOT NULL,
  delivery_fees bigint NOT NULL,
  cashback_share bigint NOT NULL,
  corrections bigint NOT NULL,
  settlements bigint NOT NULL,
  closing_balance bigint NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  first_posting_id bigint NOT NULL REFERENCES ledger_postings (id),
  last_posting_id bigint NOT NULL REFERENCES ledger_postings (id),
  issued_at timestamptz NOT NULL,
  -- Null where it was made by itself at the end of a period.
  issued_by uuid REFERENCES members (id),

  status text NOT NULL CHECK (status IN ('issued', 'disputed', 'agreed', 'sending', 'paid', 'carried')),
  agreed_at timestamptz,
  -- Null where the outlet said nothing in time.
  agreed_by uuid REFERENCES members (id),
  disputed_at timestamptz,
  disputed_by uuid REFERENCES members (id),
  dispute text,
  answered_at timestamptz,
  answered_by uuid REFERENCES members (id),
  answer text,
  -- The first of the two who agree to pay it.
  first_approved_by uuid REFERENCES members (id),
  first_approved_at timestamptz,

  UNIQUE (outlet_id, number),
  UNIQUE (outlet_id, from_day),
  UNIQUE (outlet_id, to_day),
  CHECK (from_day <= to_day),
  CHECK (closing_balance = opening_balance + sales - returns - commission - delivery_fees - cashback_share + corrections
    - settlements),
  CHECK (status NOT IN ('agreed', 'sending', 'paid') OR agreed_at IS NOT NULL)
);
CREATE INDEX settlement_statements_unanswered ON settlement_statements (issued_at) WHERE status = 'issued';

-- What was issued stays as it is; only its life goes on.
CREATE TRIGGER settlement_statements_stay BEFORE UPDATE OF id, outlet_id, number, from_day, to_day, opening_balance, sales,
  returns, commission, delivery_fees, cashback_share, corrections, settlements, closing_balance, entries, first_posting_id,
  last_posting_id, issued_at, issued_by ON settlement_statements FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER settlement_statements_kept BEFORE DELETE ON settlement_statements
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER settlement_statements_keep BEFORE TRUNCATE ON settlement_statements EXECUTE FUNCTION append_only();
REVOKE UPDATE, DELETE ON settlement_statements FROM kasente_app;
GRANT UPDATE (status, agreed_at, agreed_by, disputed_at, disputed_by, dispute, answered_at, answered_by, answer,
  first_approved_by, first_approved_at) ON settlement_statements TO kasente_app;

-- Money sent to an outlet for a statement.
CREATE TABLE settlements (
  id uuid PRIMARY KEY,
  statement_id uuid NOT NULL REFERENCES settlement_statements (id),
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  msisdn text NOT NULL CHECK (msisdn ~ '^256[0-9]{9}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('sending', 'paid', 'failed')),
  failure_reason text,
  first_approved_by uuid NOT NULL REFERENCES members (id),
  second_approved_by uuid NOT NULL REFERENCES members (id),
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (first_approved_by <> second_approved_by)
);
CREATE UNIQUE INDEX settlements_one_at_a_time ON settlements (statement_id) WHERE status = 'sending';
CREATE INDEX settlements_of_outlet ON settlements (outlet_id, created_at DESC);

-- Money to an outlet is nobody's as a member.
ALTER TABLE transfers ALTER COLUMN member_id DROP NOT NULL;
ALTER TABLE transfers DROP CONSTRAINT transfers_purpose_check;
ALTER TABLE transfers ADD CONSTRAINT transfers_purpose_check CHECK (purpose IN ('payout', 'refund', 'settlement'));
ALTER TABLE transfers ADD CONSTRAINT transfers_whose CHECK ((purpose = 'settlement') = (member_id IS NULL));
