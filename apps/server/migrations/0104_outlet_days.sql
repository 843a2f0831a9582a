-- A day that an outlet has closed, with the figures as they were then.
CREATE TABLE outlet_days (
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  day date NOT NULL,
  figures jsonb NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_by uuid NOT NULL REFERENCES members (id),
  PRIMARY KEY (outlet_id, day)
);
CREATE INDEX refunds_requested ON refunds (requested_at);
