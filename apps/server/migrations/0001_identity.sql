-- Applicants and members. One person, one PIN, one owner for every number over both networks.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE applications (
  id uuid PRIMARY KEY,
  application_number text NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  mtn_money_number text,
  airtel_money_number text,
  payment_priority text NOT NULL CHECK (payment_priority IN ('mtn', 'airtel')),
  email text,
  -- Sealed with the application's id; moves to the member at approval and is forgotten at any other decision.
  pin_hash bytea,
  pin_key_id text,
  how_discovered text,
  join_reasons text[] NOT NULL,
  referral_code text NOT NULL UNIQUE,
  referrer_id uuid REFERENCES applications (id),
  -- The rejected application that the same person made before this one.
  previous_application_id uuid REFERENCES applications (id),
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
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(first_name || ' ' || last_name || ' ' || application_number || ' ' ||
      coalesce(mtn_money_number, '') || ' ' || coalesce(airtel_money_number, ''))
  ) STORED,
  CHECK (mtn_money_number IS NOT NULL OR airtel_money_number IS NOT NULL),
  CHECK (mtn_money_number <> airtel_money_number),
  CHECK (status <> 'pending' OR pin_hash IS NOT NULL),
  CHECK ((pin_hash IS NULL) = (pin_key_id IS NULL)),
  CHECK (status <> 'pending' OR decided_at IS NULL)
);
CREATE INDEX applications_referrer ON applications (referrer_id) WHERE referrer_id IS NOT NULL;
CREATE INDEX applications_by_status ON applications (status, submitted_at DESC, id);
CREATE INDEX applications_decided ON applications (submitted_at DESC, id) WHERE status <> 'pending';
CREATE INDEX applications_search ON applications USING gin (search_text gin_trgm_ops);
-- A rejected person's numbers are free again, but the person may still ask what became of the application.
CREATE INDEX applications_rejected_mtn ON applications (mtn_money_number, submitted_at DESC) WHERE status = 'rejected';
CREATE INDEX applications_rejected_airtel ON applications (airtel_money_number, submitted_at DESC) WHERE status = 'rejected';

-- The running number of applications on each Kampala day, for AP-yymmdd-nnnn.
CREATE TABLE application_counters (
  day date PRIMARY KEY,
  last integer NOT NULL CHECK (last > 0)
);

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
-- Its uniqueness is checked at the end of a statement, so that a stretch of keys can be spread anew in one go.
CREATE TABLE queue_entries (
  application_id uuid PRIMARY KEY REFERENCES applications (id),
  place_key bigint NOT NULL UNIQUE DEFERRABLE INITIALLY IMMEDIATE
);

-- How many wait in each range of keys, from `lower_key` up to the next bucket's, so that a place is read without counting
-- everybody ahead. The first bucket is below every key and stays.
CREATE TABLE queue_buckets (
  lower_key bigint PRIMARY KEY,
  waiting integer NOT NULL CHECK (waiting >= 0)
);
INSERT INTO queue_buckets (lower_key, waiting) VALUES (-4503599627370496, 0);

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

-- When PINs were tried of late, by phone and by address: noted before the hash is run, taken back when the PIN was right.
CREATE TABLE pin_counters (
  scope text NOT NULL CHECK (scope IN ('phone', 'address')),
  key text NOT NULL,
  tried_at timestamptz[] NOT NULL,
  last_tried_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX pin_counters_age ON pin_counters (last_tried_at);

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
