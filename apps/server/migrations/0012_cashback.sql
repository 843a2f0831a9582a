-- The life of cashback: promised, waiting, available; spent on orders or paid out.

ALTER TABLE orders
  -- What of the total is paid with cashback: set aside when the order is placed. The rest is asked of mobile money.
  ADD COLUMN cashback_used bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT orders_cashback_used CHECK (cashback_used BETWEEN 0 AND total_amount);

-- What an order's payment promised, and where that stands. The ledger holds the money; this says why and until when.
CREATE TABLE cashback_promises (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  member_id uuid NOT NULL REFERENCES members (id),
  amount bigint NOT NULL CHECK (amount > 0),
  -- What refunds have taken back of it.
  reversed bigint NOT NULL DEFAULT 0 CHECK (reversed BETWEEN 0 AND amount),
  state text NOT NULL CHECK (state IN ('pending', 'available', 'reversed')),
  promised_at timestamptz NOT NULL,
  -- When the order was handed over, and when the cashback may be spent.
  earned_at timestamptz,
  unlocks_at timestamptz,
  released_at timestamptz,
  CHECK ((state = 'available') = (released_at IS NOT NULL)),
  CHECK ((earned_at IS NULL) = (unlocks_at IS NULL)),
  CHECK (state <> 'reversed' OR reversed = amount)
);
CREATE INDEX cashback_promises_due ON cashback_promises (unlocks_at) WHERE state = 'pending';
CREATE INDEX cashback_promises_member ON cashback_promises (member_id, promised_at DESC, order_id DESC);
INSERT INTO cashback_promises (order_id, member_id, amount, state, promised_at, earned_at, unlocks_at, released_at)
SELECT o.id, o.member_id, o.cashback_amount, CASE WHEN r.id IS NULL THEN 'pending' ELSE 'available' END, t.at,
  o.completed_at, coalesce(r.at, o.completed_at), r.at
FROM orders o
JOIN ledger_transactions t ON t.reference = 'cashback_promised:' || o.id
LEFT JOIN ledger_transactions r ON r.reference = 'cashback_released:' || o.id;

-- Money that we send: a payout of cashback or a refund. A row and its reference are committed before the first byte leaves,
-- as with payments; who does not know what became of it asks, and sends again only under the same reference.
CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('payout', 'refund')),
  subject_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES members (id),
  -- Which of the network's calls carries it: money sent to a wallet, or a payment given back.
  via text NOT NULL CHECK (via IN ('payout', 'refund')),
  -- The payment that is given back.
  payment_id uuid REFERENCES payments (id),
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  msisdn text NOT NULL CHECK (msisdn ~ '^256[0-9]{9}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reference uuid NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('pending', 'initiated', 'unknown', 'review', 'completed', 'failed')),
  failure_reason text,
  transaction_id text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz,
  -- When something is to be done next: send, ask, or ask again. Null once nothing is left to do.
  next_check_at timestamptz,
  last_check_at timestamptz,
  not_found_since timestamptz,
  CHECK (via <> 'refund' OR payment_id IS NOT NULL)
);
-- What has been sent, or may have been, is not sent again.
CREATE UNIQUE INDEX transfers_one_live ON transfers (purpose, subject_id) WHERE status <> 'failed';
CREATE INDEX transfers_due ON transfers (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX transfers_of_subject ON transfers (purpose, subject_id, created_at DESC);

CREATE TABLE transfer_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES transfers (id),
  at timestamptz NOT NULL,
  kind text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX transfer_events_transfer ON transfer_events (transfer_id, id);
CREATE TRIGGER transfer_events_append_only BEFORE UPDATE OR DELETE ON transfer_events
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER transfer_events_keep BEFORE TRUNCATE ON transfer_events EXECUTE FUNCTION append_only();
REVOKE UPDATE, DELETE ON transfer_events FROM kasente_app;

-- Cashback that a member has asked for. The amount is set aside in the ledger from the request on.
CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  msisdn text NOT NULL CHECK (msisdn ~ '^256[0-9]{9}$'),
  -- What leaves the balance; the wallet gets it less the fee.
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  status text NOT NULL CHECK (status IN ('waiting', 'sending', 'paid', 'failed', 'refused')),
  failure_reason text,
  requested_at timestamptz NOT NULL,
  -- Large ones wait for two different people.
  first_approved_by uuid REFERENCES members (id),
  first_approved_at timestamptz,
  second_approved_by uuid REFERENCES members (id),
  refused_by uuid REFERENCES members (id),
  ended_at timestamptz,
  CHECK (first_approved_by <> second_approved_by)
);
CREATE INDEX payouts_of_member ON payouts (member_id, requested_at DESC, id DESC);
CREATE INDEX payouts_by_status ON payouts (status, requested_at, id);

-- A changed PIN holds money back as well, as a reset one and a changed number do.
ALTER TABLE member_holds DROP CONSTRAINT member_holds_reason_check;
ALTER TABLE member_holds ADD CONSTRAINT member_holds_reason_check
  CHECK (reason IN ('pin_reset', 'pin_changed', 'number_changed'));
