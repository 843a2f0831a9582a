-- What the club has paused its outlet does not sell again. Of those that are paused now nobody knows who did it: the club asks.
ALTER TABLE offers ADD COLUMN paused_by_club boolean NOT NULL DEFAULT false;
UPDATE offers SET paused_by_club = true WHERE kind = 'of_day' AND status = 'paused';
