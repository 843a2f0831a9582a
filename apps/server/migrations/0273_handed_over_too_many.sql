-- A QR of before a part of its purchase was given back: what is left is redeemed, and what was handed over beyond it is looked into.
ALTER TABLE provisional_redemptions ADD COLUMN too_many jsonb;
ALTER TABLE provisional_redemptions DROP CONSTRAINT provisional_redemptions_conflict_check;
ALTER TABLE provisional_redemptions ADD CONSTRAINT provisional_redemptions_conflict_check
  CHECK (conflict IN ('used', 'expired', 'given_back', 'partly_given_back', 'kept', 'not_in_shift'));
ALTER TABLE provisional_redemptions DROP CONSTRAINT provisional_redemptions_check;
ALTER TABLE provisional_redemptions ADD CONSTRAINT provisional_redemptions_redeemed_or_why
  CHECK ((redemption_id IS NOT NULL) = (conflict IS NULL OR conflict = 'partly_given_back'));
ALTER TABLE provisional_redemptions ADD CONSTRAINT provisional_redemptions_too_many
  CHECK ((too_many IS NOT NULL) = (conflict IS NOT NULL AND conflict = 'partly_given_back'));
