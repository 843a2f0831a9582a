-- How a network is, as each process that calls it finds. A report that is not renewed counts for nothing.
CREATE TABLE network_reports (
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  reporter text NOT NULL,
  state text NOT NULL CHECK (state IN ('closed', 'open', 'half_open')),
  since timestamptz NOT NULL,
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (network, reporter)
);

-- When the next status query to a network may leave. The networks count them per partner, so all processes share one row.
CREATE TABLE network_pace (
  network text PRIMARY KEY CHECK (network IN ('mtn', 'airtel')),
  next_at timestamptz NOT NULL
);

-- "I was charged": what a member's wallet says about a payment that we do not know to be paid.
CREATE TABLE payment_claims (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  member_id uuid NOT NULL REFERENCES members (id),
  -- As the wallet's SMS names it and the member typed it.
  transaction_id text NOT NULL,
  claimed_at timestamptz NOT NULL,
  -- Set when the network confirmed the payment by itself, or a person decided.
  closed_at timestamptz,
  closed_by uuid REFERENCES members (id),
  UNIQUE (payment_id, transaction_id)
);
CREATE INDEX payment_claims_open ON payment_claims (payment_id) WHERE closed_at IS NULL;

-- What waits for a person: money that does not fit, and attempts that the network never decided.
CREATE INDEX payments_in_review ON payments (created_at)
  WHERE status = 'mismatch' OR (status IN ('pending', 'initiated', 'unknown', 'timeout') AND next_check_at IS NULL);
-- The limits on prompts to one number.
CREATE INDEX payments_of_number ON payments (msisdn, created_at DESC);
