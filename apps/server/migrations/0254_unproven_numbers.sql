-- A second number of an application, to which no code ever went, may be anybody's: it gets neither codes nor payouts until its
-- member has proven it in the profile. Numbers that the club itself entered or let pass unconfirmed are not among them.
ALTER TABLE phone_numbers ADD COLUMN unproven boolean NOT NULL DEFAULT false;

-- Of those who are members already, the numbers that came with the application beside a proven one that is still theirs. One
-- from which the member has paid, to which a payout went, or that was proven by a code since, is known to be theirs.
UPDATE phone_numbers n SET unproven = true
FROM applications a
WHERE a.id = n.application_id AND n.member_id IS NOT NULL AND n.e164 <> a.confirmed_number
  AND n.e164 IN (a.mtn_money_number, a.airtel_money_number)
  AND EXISTS (SELECT 1 FROM phone_numbers p WHERE p.e164 = a.confirmed_number AND p.member_id = n.member_id)
  AND NOT EXISTS (
    SELECT 1 FROM payments y WHERE y.member_id = n.member_id AND '+' || y.msisdn = n.e164 AND y.status = 'completed')
  AND NOT EXISTS (
    SELECT 1 FROM payouts o WHERE o.member_id = n.member_id AND '+' || o.msisdn = n.e164 AND o.status = 'paid')
  AND NOT EXISTS (SELECT 1 FROM one_time_codes c WHERE c.phone = n.e164 AND c.used_at IS NOT NULL)
  AND NOT EXISTS (
    SELECT 1 FROM audit_log l WHERE l.subject_type = 'member' AND l.subject_id = n.member_id::text AND l.action = 'member.change_number'
      AND n.e164 IN (l.after ->> 'mtn_money_number', l.after ->> 'airtel_money_number'));
