-- The journal is read by days.
CREATE INDEX audit_log_at ON audit_log (at DESC, id DESC);
