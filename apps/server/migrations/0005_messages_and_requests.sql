-- Everything the club says to a person. At most one message per event and channel.
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  event_key text NOT NULL,
  template text NOT NULL,
  recipient text NOT NULL,
  member_id uuid REFERENCES members (id),
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  -- How often we do not know whether the provider took it. Sent once more after the first, left to a person after the second.
  doubts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  provider_id text,
  cost text,
  failure text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  delivered_at timestamptz,
  UNIQUE (event_key, channel, recipient)
);
CREATE INDEX messages_due ON messages (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX messages_provider ON messages (provider_id) WHERE provider_id IS NOT NULL;

-- First answers of repeatable writes, saved by the transaction that did the work.
CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, route, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE worker_beats (
  worker text PRIMARY KEY,
  at timestamptz NOT NULL
);

-- Which chapters of the demo story have been told, so that a start that was cut short goes on where it stopped.
CREATE TABLE demo_chapters (
  chapter text PRIMARY KEY,
  told_at timestamptz NOT NULL
);
