-- What a member who asks to leave gives up knowingly, because no network sends so little.
ALTER TABLE closing_requests ADD COLUMN gives_up_ugx integer CHECK (gives_up_ugx > 0);
