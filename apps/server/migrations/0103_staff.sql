-- People who work at an outlet. They need no membership: a PIN says who acts (decision B81).
CREATE TABLE staff (
  id uuid PRIMARY KEY,
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  name text NOT NULL,
  phone text NOT NULL,
  role text NOT NULL CHECK (role IN ('cashier', 'supervisor')),
  state text NOT NULL CHECK (state IN ('active', 'locked', 'left')),
  -- A keyed digest of the PIN at this outlet: to be found and compared, never to be read.
  pin_digest bytea,
  pin_expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL,
  left_at timestamptz,
  CHECK ((state = 'left') = (left_at IS NOT NULL)),
  CHECK (state <> 'left' OR pin_digest IS NULL),
  CHECK ((pin_digest IS NULL) = (pin_expires_at IS NULL))
);
-- A PIN names one person of the outlet, and a number works there once.
CREATE UNIQUE INDEX staff_pins ON staff (outlet_id, pin_digest);
CREATE UNIQUE INDEX staff_phones ON staff (outlet_id, phone) WHERE state <> 'left';

-- What happened with each of them, appended only.
CREATE TABLE staff_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  type text NOT NULL CHECK (type IN ('added', 'pin_set', 'pin_used', 'locked', 'unlocked', 'left')),
  at timestamptz NOT NULL,
  -- The manager who did it; nobody where the person did it with the PIN.
  actor_id uuid REFERENCES members (id),
  note text
);
CREATE INDEX staff_events_of ON staff_events (staff_id, id DESC);
