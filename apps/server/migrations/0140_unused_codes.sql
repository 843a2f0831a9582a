-- What becomes of the money of a code that nobody used: it is the outlet's, becomes cashback, or goes back to the wallet.
ALTER TABLE offers ADD COLUMN unused_codes text NOT NULL DEFAULT 'forfeit'
  CHECK (unused_codes IN ('forfeit', 'credit', 'refund'));
-- An offer that was stopped: until when codes that were being paid at that moment are good all the same.
ALTER TABLE offers ADD COLUMN codes_until timestamptz;

-- As it was when the code was bought; later only something better counts.
ALTER TABLE redemption_codes ADD COLUMN unused_policy text NOT NULL DEFAULT 'forfeit'
  CHECK (unused_policy IN ('forfeit', 'credit', 'refund'));
-- What was done in the end; 'nothing' where no money was left of the purchase.
ALTER TABLE redemption_codes ADD COLUMN unused_result text
  CHECK (unused_result IN ('forfeit', 'credit', 'refund', 'nothing'));
ALTER TABLE redemption_codes ADD COLUMN unused_amount bigint CHECK (unused_amount >= 0);
ALTER TABLE redemption_codes ADD COLUMN unused_settled_at timestamptz;
ALTER TABLE redemption_codes ADD CONSTRAINT redemption_codes_unused_whole CHECK (
  (unused_settled_at IS NULL) = (unused_result IS NULL) AND (unused_result IS NULL) = (unused_amount IS NULL));
ALTER TABLE redemption_codes ADD CONSTRAINT redemption_codes_used_or_not
  CHECK (unused_result IS NULL OR state = 'expired');
-- What its owner is still to be told of it.
ALTER TABLE redemption_codes ADD COLUMN notice_due text CHECK (notice_due IN ('extended', 'reminder'));

CREATE INDEX redemption_codes_of_offer ON redemption_codes (offer_id, state);
CREATE INDEX redemption_codes_unsettled ON redemption_codes (expires_at)
  WHERE state = 'expired' AND unused_settled_at IS NULL;
CREATE INDEX redemption_codes_notices ON redemption_codes (expires_at) WHERE notice_due IS NOT NULL;
