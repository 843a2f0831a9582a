-- What was handed over without a network and could not be redeemed: whoever has looked into it says what came of it.
ALTER TABLE provisional_redemptions
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN settled_by uuid REFERENCES members (id),
  ADD COLUMN settled_note text,
  ADD CHECK ((settled_at IS NULL) = (settled_by IS NULL) AND (settled_at IS NULL) = (settled_note IS NULL)),
  ADD CHECK (settled_at IS NULL OR conflict IS NOT NULL);
CREATE INDEX provisional_redemptions_open ON provisional_redemptions (told_at DESC)
  WHERE conflict IS NOT NULL AND settled_at IS NULL;
