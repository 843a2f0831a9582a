-- What was handed over without a network and told only after its price had been kept, because nobody seemed to have used the code.
ALTER TABLE provisional_redemptions DROP CONSTRAINT provisional_redemptions_conflict_check;
ALTER TABLE provisional_redemptions ADD CONSTRAINT provisional_redemptions_conflict_check
  CHECK (conflict IN ('used', 'expired', 'given_back', 'kept', 'not_in_shift'));
