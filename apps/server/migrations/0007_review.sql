-- Confirmed numbers, what friends are worth, why places change, and decisions made in batches.

ALTER TABLE applications
  ADD COLUMN confirmed_number text,
  -- A random mark of the browser that applied.
  ADD COLUMN device_key text,
  -- What the rejected applicant reads, and from which Kampala day on the person may apply again.
  ADD COLUMN reject_message text,
  ADD COLUMN reapply_after date;
CREATE INDEX applications_device ON applications (device_key) WHERE device_key IS NOT NULL;
CREATE INDEX applications_name ON applications (lower(first_name), lower(last_name));

-- What an operator may set while the club runs. A row is a change; the newest of a name stands.
CREATE TABLE settings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  value jsonb NOT NULL,
  set_at timestamptz NOT NULL,
  set_by uuid REFERENCES members (id)
);
CREATE INDEX settings_newest ON settings (name, id DESC);

-- Every jump in the queue, with its reason. Appended, never edited.
CREATE TABLE queue_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications (id),
  at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason IN ('friends_confirmed')),
  places integer NOT NULL CHECK (places >= 0),
  from_position integer NOT NULL,
  to_position integer NOT NULL
);
CREATE INDEX queue_movements_application ON queue_movements (application_id, id DESC);

-- A friend who named a referrer. It counts once the friend's number is confirmed and nothing speaks against it.
CREATE TABLE referrals (
  application_id uuid PRIMARY KEY REFERENCES applications (id),
  referrer_id uuid NOT NULL REFERENCES applications (id),
  state text NOT NULL CHECK (state IN ('claimed', 'counted', 'withheld')),
  suspicions text[] NOT NULL DEFAULT '{}',
  -- From when on it counts: the confirmation, or later where the club holds friends back for a while.
  counts_from timestamptz,
  -- The jump that it was used for; each friend moves the referrer once.
  movement_id bigint REFERENCES queue_movements (id),
  CHECK ((state = 'counted') = (counts_from IS NOT NULL)),
  CHECK (movement_id IS NULL OR state = 'counted')
);
CREATE INDEX referrals_referrer ON referrals (referrer_id, state);
CREATE INDEX referrals_unused ON referrals (counts_from) WHERE state = 'counted' AND movement_id IS NULL;
INSERT INTO referrals (application_id, referrer_id, state)
SELECT id, referrer_id, 'claimed' FROM applications WHERE referrer_id IS NOT NULL;

-- Many approved with one press, and who stood right behind each of them, so that undoing puts everybody back.
CREATE TABLE approval_batches (
  id uuid PRIMARY KEY,
  approved_at timestamptz NOT NULL,
  approved_by uuid NOT NULL REFERENCES members (id),
  undo_until timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE TABLE approval_batch_items (
  batch_id uuid NOT NULL REFERENCES approval_batches (id),
  place integer NOT NULL,
  application_id uuid NOT NULL REFERENCES applications (id),
  stood_before uuid REFERENCES applications (id),
  PRIMARY KEY (batch_id, place)
);
