-- What members read in the app, what they want to be told, and what sending may cost.

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  type text NOT NULL CHECK (type IN ('order', 'offer', 'cashback', 'system')),
  event_key text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  -- A path of the web app.
  link text,
  created_at timestamptz NOT NULL,
  -- From unread to read, never back.
  read_at timestamptz,
  UNIQUE (member_id, event_key)
);
CREATE INDEX notifications_newest ON notifications (member_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (member_id) WHERE read_at IS NULL;

-- Only the switches that a member has moved; the others stand as the club sets them.
CREATE TABLE member_preferences (
  member_id uuid NOT NULL REFERENCES members (id),
  name text NOT NULL CHECK (name IN ('orderUpdates', 'newOffers', 'cashbackAlerts',
    'smsNotifications', 'emailNotifications', 'whatsappNotifications')),
  enabled boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, name)
);

-- A browser that may be reached while the app is closed, with the keys that its messages are encrypted for.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  -- The session it was made in: what signs out is told nothing any more.
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_member ON push_subscriptions (member_id);

ALTER TABLE messages
  DROP CONSTRAINT messages_channel_check,
  ADD CONSTRAINT messages_channel_check CHECK (channel IN ('sms', 'email', 'push', 'whatsapp')),
  -- What it is about: decides which switch silences it, which budget pays for it and whether it may wake somebody.
  ADD COLUMN topic text NOT NULL DEFAULT 'security' CHECK (topic IN ('security', 'order', 'cashback', 'offer')),
  ADD COLUMN subject text,
  ADD COLUMN link text,
  -- What the network says of a text after the provider took it.
  ADD COLUMN report text,
  ADD COLUMN reported_at timestamptz;
CREATE INDEX messages_recipient ON messages (recipient, created_at) WHERE channel = 'sms';

-- How many texts of a kind went out on each Kampala day.
CREATE TABLE sms_budget (
  day date NOT NULL,
  topic text NOT NULL,
  used integer NOT NULL CHECK (used > 0),
  PRIMARY KEY (day, topic)
);
