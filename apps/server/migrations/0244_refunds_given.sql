-- A refund counts for the day on which it was decided, not on which somebody asked for it.
CREATE INDEX refunds_given ON refunds ((coalesce(decided_at, requested_at)));
