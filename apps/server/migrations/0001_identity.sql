-- Applicants and members. One person, one PIN, one owner for every number over both networks.

CREATE TABLE applications (
  id uuid PRIMARY KEY,
  application_number text NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  mtn_money_number text,
  airtel_money_number text,
  payment_priority text NOT NULL CHECK (payment_priority IN ('mtn', 'airtel')),
  email text,
  pin_hash bytea NOT NULL,
  pin_key_id text NOT NULL,
  how_discovered text,
  join_reasons text[] NOT NULL,
  referral_code text NOT NULL UNIQUE,
  referrer_id uuid REFERENCES applications (id),
  terms_version text,
  consent_marketing boolean NOT NULL DEFAULT false,
  consent_ip inet,
  consent_user_agent text,
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  submitted_at timestamptz NOT NULL,
  phone_confirmed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  reject_reason text,
  reject_note text,
  CHECK (mtn_money_number IS NOT NULL OR airtel_money_number IS NOT NULL)
);
CREATE INDEX applications_referrer ON applications (referrer_id) WHERE referrer_id IS NOT NULL;
CREATE INDEX applications_by_status ON applications (status, submitted_at DESC, id);

CREATE TABLE members (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL UNIQUE REFERENCES applications (id),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  mtn_money_number text,
  airtel_money_number text,
  payment_priority text NOT NULL CHECK (payment_priority IN ('mtn', 'airtel')),
  referral_code text NOT NULL UNIQUE,
  pin_hash bytea NOT NULL,
  pin_key_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'suspended', 'closed')),
  created_at timestamptz NOT NULL,
  CHECK (mtn_money_number IS NOT NULL OR airtel_money_number IS NOT NULL)
);

ALTER TABLE applications ADD FOREIGN KEY (decided_by) REFERENCES members (id);

-- The one place that says whose a number is. The primary key settles every race for it.
CREATE TABLE phone_numbers (
  e164 text PRIMARY KEY CHECK (e164 ~ '^\+256[0-9]{9}$'),
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  application_id uuid NOT NULL REFERENCES applications (id),
  member_id uuid REFERENCES members (id)
);
CREATE INDEX phone_numbers_application ON phone_numbers (application_id);
CREATE INDEX phone_numbers_member ON phone_numbers (member_id) WHERE member_id IS NOT NULL;

-- The waiting queue. `place_key` orders the waiting; gaps are wide so that a jump finds a key between two others.
-- Buckets count the waiting by key range, so that a place is read without counting all who wait.
CREATE TABLE queue_entries (
  application_id uuid PRIMARY KEY REFERENCES applications (id),
  place_key bigint NOT NULL UNIQUE
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  device_id uuid,
  tier text NOT NULL CHECK (tier IN ('full', 'limited')),
  remember boolean NOT NULL,
  -- The newest refresh token handed out is number `counter`; number `confirmed` is the newest one that was used.
  counter integer NOT NULL DEFAULT 0 CHECK (counter >= 0),
  confirmed integer NOT NULL DEFAULT 0 CHECK (confirmed <= counter),
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  idle_expires_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text
);
CREATE INDEX sessions_live ON sessions (member_id) WHERE ended_at IS NULL;

-- Failed PINs by phone, device and address; counted before the hash is run.
CREATE TABLE pin_counters (
  scope text NOT NULL,
  key text NOT NULL,
  window_started_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (scope, key)
);

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid REFERENCES members (id),
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, id DESC);
