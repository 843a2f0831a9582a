-- What a member shows at the counter for a purchase. The digits are sealed for their owner; a keyed digest finds them.
CREATE TABLE redemption_codes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders (id),
  member_id uuid NOT NULL REFERENCES members (id),
  offer_id uuid NOT NULL REFERENCES offers (id),
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  code_sealed bytea NOT NULL,
  code_digest bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('live', 'redeemed', 'expired')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  redeemed_at timestamptz,
  -- Whoever handed the goods over, as the member may read it.
  staff_name text,
  -- The reminder that was sent last, in hours before the end.
  reminded_hours integer,
  CHECK ((state = 'redeemed') = (redeemed_at IS NOT NULL))
);
-- No two codes that can be used are the same; one that is over may be drawn again.
CREATE UNIQUE INDEX redemption_codes_live ON redemption_codes (code_digest) WHERE state = 'live';
CREATE INDEX redemption_codes_of_member ON redemption_codes (member_id, created_at DESC, id DESC);
-- Digits that were used are found too, so that the counter can say so.
CREATE INDEX redemption_codes_digest ON redemption_codes (code_digest);
CREATE INDEX redemption_codes_ending ON redemption_codes (expires_at) WHERE state = 'live';

-- A text that holds a code is kept sealed; its body then says nothing of it.
ALTER TABLE messages ADD COLUMN body_sealed bytea;
