-- Money that its network called sent and that never arrived, as the statement says, is sent once more: for what it was sent for, as an attempt of its
-- own beside the one that stands as completed.
ALTER TABLE transfers ADD COLUMN reissue_of uuid REFERENCES transfers (id);
CREATE INDEX transfers_reissues ON transfers (reissue_of, created_at DESC) WHERE reissue_of IS NOT NULL;
CREATE UNIQUE INDEX transfers_one_reissue ON transfers (reissue_of) WHERE reissue_of IS NOT NULL AND status <> 'failed';
DROP INDEX transfers_one_live;
CREATE UNIQUE INDEX transfers_one_live ON transfers (purpose, subject_id) WHERE status <> 'failed' AND reissue_of IS NULL;
