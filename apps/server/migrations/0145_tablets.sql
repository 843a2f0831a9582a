-- Tablets at the counter of an outlet, and who works there signed in on one. A tablet proves itself by a cookie that only we can
-- make; its first minutes belong to a code that the manager shows it, kept as a digest and good once.
CREATE TABLE outlet_tablets (
  id uuid PRIMARY KEY,
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  name text NOT NULL,
  code_digest bytea UNIQUE,
  code_expires_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES members (id),
  enrolled_at timestamptz,
  off_at timestamptz,
  off_by uuid REFERENCES members (id),
  CHECK ((code_digest IS NULL) = (code_expires_at IS NULL)),
  CHECK (enrolled_at IS NULL OR code_digest IS NULL)
);
CREATE INDEX outlet_tablets_of ON outlet_tablets (outlet_id, created_at DESC);

-- A shift: one person on one tablet, where nobody else is signed in meanwhile.
CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  tablet_id uuid NOT NULL REFERENCES outlet_tablets (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX staff_sessions_open ON staff_sessions (tablet_id) WHERE ended_at IS NULL;
CREATE INDEX staff_sessions_of ON staff_sessions (staff_id) WHERE ended_at IS NULL;

ALTER TABLE staff_events DROP CONSTRAINT staff_events_type_check;
ALTER TABLE staff_events ADD CONSTRAINT staff_events_type_check
  CHECK (type IN ('added', 'pin_set', 'pin_used', 'locked', 'unlocked', 'left', 'signed_in', 'signed_out', 'shut_out'));

-- Who of the staff did it, where no member did.
ALTER TABLE order_events ADD COLUMN staff_id uuid REFERENCES staff (id);
ALTER TABLE order_shortages ADD COLUMN noted_by_staff uuid REFERENCES staff (id);
ALTER TABLE arrivals ADD COLUMN processing_by_staff uuid REFERENCES staff (id);
ALTER TABLE arrivals ADD COLUMN completed_by_staff uuid REFERENCES staff (id);
