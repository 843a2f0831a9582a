-- What reviewers write of a person stays with the application alone, so that it goes when that is erased: the journal, from which
-- nobody can erase, says only what was done. The reason of the last hold is kept after it has ended.
ALTER TABLE applications
  DROP CONSTRAINT applications_hold_whole,
  ADD CONSTRAINT applications_hold_whole CHECK (held_at IS NULL OR hold_reason IS NOT NULL);
UPDATE applications a SET hold_reason = l.hold_reason
FROM (
  SELECT DISTINCT ON (subject_id) subject_id, after ->> 'hold_reason' AS hold_reason FROM audit_log
  WHERE subject_type = 'application' AND action = 'application.hold' ORDER BY subject_id, id DESC
) l
WHERE l.subject_id = a.id::text AND a.hold_reason IS NULL;
-- The table is read once and is locked meanwhile, so that nobody else finds it without its guard.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log SET after = nullif(after - ARRAY['reject_note', 'reject_message', 'hold_reason'], '{}')
WHERE subject_type = 'application' AND after ?| ARRAY['reject_note', 'reject_message', 'hold_reason'];
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
