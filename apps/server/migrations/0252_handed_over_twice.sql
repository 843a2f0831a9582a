-- One QR may be handed over twice in a shift, whether somebody shows its picture or it was taken back between: each is looked at.
ALTER TABLE provisional_redemptions DROP CONSTRAINT provisional_redemptions_shift_id_code_id_key;
ALTER TABLE provisional_redemptions ADD CONSTRAINT provisional_redemptions_once UNIQUE (shift_id, code_id, handed_over_at);
