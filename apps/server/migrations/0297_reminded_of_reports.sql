-- When admins were last reminded that a report waits: its member was promised a look, and the terms promise everybody an answer.
ALTER TABLE tickets ADD COLUMN reminded_at timestamptz;
