-- A correction of an outlet's account waits for a second person, with the answer that it belongs to.
CREATE TABLE statement_corrections (
  id uuid PRIMARY KEY,
  statement_id uuid NOT NULL REFERENCES settlement_statements (id),
  -- What is added to what the outlet is owed, or taken from it.
  amount bigint NOT NULL CHECK (amount <> 0),
  answer text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'posted', 'refused')),
  requested_by uuid NOT NULL REFERENCES members (id),
  requested_at timestamptz NOT NULL,
  decided_by uuid REFERENCES members (id),
  decided_at timestamptz,
  CHECK (status <> 'posted' OR (decided_by IS NOT NULL AND decided_by <> requested_by))
);
CREATE UNIQUE INDEX statement_corrections_one ON statement_corrections (statement_id) WHERE status = 'waiting';
CREATE INDEX statement_corrections_of ON statement_corrections (statement_id);
-- A decision is final, and what was asked for stays as it was.
REVOKE UPDATE, DELETE ON statement_corrections FROM kasente_app;
GRANT UPDATE (status, decided_by, decided_at) ON statement_corrections TO kasente_app;

-- Money that somebody sent by hand, at the network, has its place beside what we send: under the network's number.
ALTER TABLE transfers DROP CONSTRAINT transfers_via_check;
ALTER TABLE transfers ADD CONSTRAINT transfers_via_check CHECK (via IN ('payout', 'refund', 'by_hand'));
ALTER TABLE transfers ADD CONSTRAINT transfers_by_hand CHECK (via <> 'by_hand' OR purpose = 'settlement');
CREATE UNIQUE INDEX transfers_number_by_hand ON transfers (network, transaction_id) WHERE via = 'by_hand';
