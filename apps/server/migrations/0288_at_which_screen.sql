-- One person may have the same order open on two screens: at which it was handed over tells a repeat from a second customer. Of
-- the staff the tablet, of a manager the session.
ALTER TABLE order_events ADD COLUMN screen_id uuid;
