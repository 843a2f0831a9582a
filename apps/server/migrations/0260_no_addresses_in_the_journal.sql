-- The journal kept the e-mail addresses of who changed theirs, where nobody could erase them once their owner had left. That one
-- was changed stays. The table is read once and is locked meanwhile, so that nobody else finds it without its guard.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log SET
  before = before - 'email',
  after = CASE WHEN before -> 'email' IS DISTINCT FROM after -> 'email'
    THEN (after - 'email') || '{"email_changed": true}' ELSE after - 'email' END
WHERE subject_type = 'member' AND action = 'member.update' AND (before ? 'email' OR after ? 'email');
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
