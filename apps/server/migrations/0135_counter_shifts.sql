-- A stretch of work at a counter, opened with a PIN while there is a network: its device may take signed QRs without one.
CREATE TABLE counter_shifts (
  id uuid PRIMARY KEY,
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  staff_id uuid NOT NULL REFERENCES staff (id),
  -- Nobody where the staff opened it on their tablet.
  opened_by uuid REFERENCES members (id),
  opened_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > opened_at)
);
CREATE INDEX counter_shifts_of_outlet ON counter_shifts (outlet_id, opened_at DESC);

-- What such a device handed over without asking, told afterwards: it was a redemption, or came too late to be one.
CREATE TABLE provisional_redemptions (
  id uuid PRIMARY KEY,
  shift_id uuid NOT NULL REFERENCES counter_shifts (id),
  code_id uuid NOT NULL REFERENCES redemption_codes (id),
  handed_over_at timestamptz NOT NULL,
  told_at timestamptz NOT NULL,
  redemption_id uuid REFERENCES redemptions (id),
  -- Why it could not be one.
  conflict text CHECK (conflict IN ('used', 'expired', 'given_back', 'not_in_shift')),
  CHECK ((redemption_id IS NULL) = (conflict IS NOT NULL)),
  UNIQUE (shift_id, code_id)
);
CREATE INDEX provisional_redemptions_conflicts ON provisional_redemptions (told_at DESC) WHERE conflict IS NOT NULL;

ALTER TABLE redemptions DROP CONSTRAINT redemptions_via_check;
ALTER TABLE redemptions ADD CONSTRAINT redemptions_via_check
  CHECK (via IN ('member_phone', 'counter', 'counter_offline', 'counter_phone'));

-- The word that a member without a smartphone reads out at the counter.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_check
  CHECK (purpose IN ('reset_pin', 'confirm_phone', 'step_up', 'change_number', 'collect'));
