-- Money that came without buying anything goes back as a refund of its own: a payment that did not fit, what was paid too
-- much, or a charge after the attempt had failed.
ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_cause_check
  CHECK (cause IN ('cancelled', 'paid_too_late', 'paid_twice', 'sent_back', 'by_admin'));
-- The wallet it goes to, where another one paid than was asked.
ALTER TABLE refunds ADD COLUMN msisdn text CHECK (msisdn ~ '^256[0-9]{9}$');

-- Admins look payments up: the newest first, by state, and by the numbers that people name.
CREATE INDEX payments_newest ON payments (created_at DESC, id DESC);
CREATE INDEX payments_of_transaction ON payments (transaction_id) WHERE transaction_id IS NOT NULL;
-- An admin has asked for a person to look at it, whatever the network says.
ALTER TABLE payments ADD COLUMN marked_at timestamptz;
ALTER TABLE payments ADD COLUMN marked_by uuid REFERENCES members (id);
CREATE INDEX payments_marked ON payments (marked_at) WHERE marked_at IS NOT NULL;

-- Callbacks that belong to no attempt of ours, kept for whoever looks for a lost one. Each body once.
CREATE TABLE unmatched_callbacks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  -- What it says the payment is, as far as that could be read.
  reference text,
  received_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  body jsonb NOT NULL,
  digest bytea NOT NULL,
  copies integer NOT NULL DEFAULT 1,
  UNIQUE (network, digest)
);
CREATE INDEX unmatched_callbacks_newest ON unmatched_callbacks (last_at DESC, id DESC);
