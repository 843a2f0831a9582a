-- Where a member has things brought to, by the names that they give to the places.
CREATE TABLE saved_addresses (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  label text NOT NULL CHECK (label <> ''),
  address jsonb NOT NULL,
  saved_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_addresses_by_label ON saved_addresses (member_id, lower(label));
