-- A report may be about an order, with a picture; then its outlet sees it too.
ALTER TABLE tickets DROP CONSTRAINT tickets_subject_type_check;
ALTER TABLE tickets ADD CONSTRAINT tickets_subject_type_check CHECK (subject_type IN ('redemption_code', 'order'));
ALTER TABLE tickets ADD COLUMN outlet_id uuid REFERENCES outlets (id);
CREATE INDEX tickets_of_outlet ON tickets (outlet_id, created_at DESC) WHERE outlet_id IS NOT NULL;
CREATE TABLE ticket_photos (
  ticket_id uuid PRIMARY KEY REFERENCES tickets (id),
  jpeg bytea NOT NULL
);
