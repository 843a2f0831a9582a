-- What the geocoder answered, so that it is asked once for a text. Nobody's name stands here.
CREATE TABLE found_places (
  query text PRIMARY KEY,
  -- Null: it knows no such place.
  place jsonb,
  found_at timestamptz NOT NULL
);
CREATE INDEX found_places_by_age ON found_places (found_at);

-- The whole product asks the geocoder at most once a second, whichever process does.
ALTER TABLE network_pace
  DROP CONSTRAINT network_pace_network_check,
  ADD CONSTRAINT network_pace_network_check CHECK (network IN ('mtn', 'airtel', 'geocoder'));
