-- Whether codes of offers of the day may be redeemed on the member's own phone, with the PIN of the staff typed there.
ALTER TABLE outlets ADD COLUMN redeems_on_phone boolean NOT NULL DEFAULT true;
