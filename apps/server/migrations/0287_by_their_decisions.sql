-- The desk lists those who were decided on by when that was, the newest first: as it says.
CREATE INDEX applications_by_decision ON applications (status, decided_at DESC NULLS LAST, id);
DROP INDEX applications_decided;
CREATE INDEX applications_decided ON applications (decided_at DESC NULLS LAST, id) WHERE status <> 'pending';
