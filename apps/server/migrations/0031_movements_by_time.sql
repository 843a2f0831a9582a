-- Those whom friends have moved are told once a week.
CREATE INDEX queue_movements_at ON queue_movements (at);
