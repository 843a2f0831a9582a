-- What an admin has told the member whose payout was refused. Those refused before this were told no reason.
ALTER TABLE payouts
  ADD COLUMN refusal_reason text,
  ADD CONSTRAINT payouts_refusal_reason CHECK (refusal_reason IS NULL OR status = 'refused');
