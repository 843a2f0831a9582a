-- One try to redeem a code on its owner's phone: the code was right, then the PIN was. Nothing of it fits another code.
CREATE TABLE redemption_sessions (
  code_id uuid PRIMARY KEY REFERENCES redemption_codes (id),
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  staff_id uuid REFERENCES staff (id)
);

CREATE TABLE redemptions (
  id uuid PRIMARY KEY,
  code_id uuid NOT NULL REFERENCES redemption_codes (id),
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  staff_id uuid NOT NULL REFERENCES staff (id),
  via text NOT NULL CHECK (via IN ('member_phone', 'counter')),
  redeemed_at timestamptz NOT NULL,
  -- Where the device was, if it said so; never a reason to refuse.
  latitude double precision,
  longitude double precision,
  distance_km double precision,
  reversed_at timestamptz,
  reverse_reason text,
  -- When the sale was completed: the outlet has earned the money, and the member the cashback.
  settled_at timestamptz,
  CHECK (reversed_at IS NULL OR settled_at IS NULL)
);
-- A code is redeemed once, whoever asks at the same moment.
CREATE UNIQUE INDEX redemptions_once ON redemptions (code_id) WHERE reversed_at IS NULL;
CREATE INDEX redemptions_unsettled ON redemptions (redeemed_at) WHERE settled_at IS NULL AND reversed_at IS NULL;
CREATE INDEX redemptions_of_outlet ON redemptions (outlet_id, redeemed_at DESC);
