-- Devices, codes by SMS, the second factor, and what follows from a PIN or a number that changed.

-- A browser that signed somebody in. Its cookie names it and carries a proof that is not stored.
CREATE TABLE devices (
  id uuid PRIMARY KEY,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);

-- Whom a device is trusted for: people share phones, so one device may stand for several members.
CREATE TABLE trusted_devices (
  device_id uuid NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES members (id),
  trusted_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, member_id)
);
CREATE INDEX trusted_devices_member ON trusted_devices (member_id);

ALTER TABLE sessions
  ADD FOREIGN KEY (device_id) REFERENCES devices (id) ON DELETE SET NULL,
  -- The cookie that was handed out with the session. The session is bound to it when it first comes back.
  ADD COLUMN offered_device_id uuid,
  -- When the PIN was last given in this session: what is hard to undo asks for it again.
  ADD COLUMN pin_confirmed_at timestamptz;

-- The counters now also count for trusted devices apart from strangers, and what SMS a stranger may cause.
ALTER TABLE pin_counters RENAME TO try_counters;
ALTER INDEX pin_counters_age RENAME TO try_counters_age;
ALTER TABLE try_counters RENAME CONSTRAINT pin_counters_pkey TO try_counters_pkey;
ALTER TABLE try_counters DROP CONSTRAINT pin_counters_scope_check;

-- Codes of six digits sent by SMS. Only a keyed digest is stored, bound to this row, its purpose and its number.
CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset_pin', 'confirm_phone', 'step_up', 'change_number')),
  subject_id text NOT NULL,
  phone text NOT NULL,
  digest bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- A newer code for the same purpose took its place.
  replaced_at timestamptz
);
CREATE UNIQUE INDEX one_time_codes_live ON one_time_codes (purpose, subject_id)
  WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX one_time_codes_age ON one_time_codes (created_at);

-- How many codes of a purpose strangers have caused on each Kampala day.
CREATE TABLE code_budgets (
  purpose text NOT NULL,
  day date NOT NULL,
  used integer NOT NULL CHECK (used > 0),
  PRIMARY KEY (purpose, day)
);

-- Until when money and bought codes stay where they are, after something that a thief would do first.
CREATE TABLE member_holds (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  reason text NOT NULL CHECK (reason IN ('pin_reset', 'number_changed')),
  created_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL
);
CREATE INDEX member_holds_member ON member_holds (member_id, held_until);

-- The second factor of those who act for the club. The secret is sealed with a key that is not in the database.
CREATE TABLE second_factors (
  member_id uuid PRIMARY KEY REFERENCES members (id),
  sealed_secret bytea NOT NULL,
  key_id text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Asked for at sign-in only once a first code has proven that the app was set up.
  confirmed_at timestamptz,
  -- The newest 30-second step that was used: no code works twice.
  last_step bigint NOT NULL DEFAULT 0
);

-- A number a member wants to have, until its owner has proven it with a code. One a network.
CREATE TABLE number_changes (
  member_id uuid NOT NULL REFERENCES members (id),
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  e164 text NOT NULL CHECK (e164 ~ '^\+256[0-9]{9}$'),
  make_priority boolean NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, network)
);

-- Members who asked to leave. Somebody looks at it: money may still be on its way.
CREATE TABLE closing_requests (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  reason text,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES members (id),
  outcome text CHECK (outcome IN ('closed', 'withdrawn', 'refused'))
);
CREATE UNIQUE INDEX closing_requests_open ON closing_requests (member_id) WHERE decided_at IS NULL;

ALTER TABLE members ADD COLUMN email_confirmed_at timestamptz;
