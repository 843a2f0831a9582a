-- What the club has paused its outlet cannot sell again. Who paused it is told by the journal.
ALTER TABLE offers ADD COLUMN paused_by_club boolean NOT NULL DEFAULT false;
UPDATE offers o SET paused_by_club = true WHERE o.status = 'paused' AND (
  SELECT a.action FROM audit_log a WHERE a.subject_type = 'offer' AND a.subject_id = o.id::text
    AND a.action IN ('day_offer.pause', 'day_offer.resume', 'offer.pause', 'offer.resume')
  ORDER BY a.id DESC LIMIT 1) = 'day_offer.pause';
