-- What riders do besides bringing: say yes or no, where they are, why it failed, and what they left without a code.
ALTER TABLE riders
  ADD COLUMN last_latitude double precision,
  ADD COLUMN last_longitude double precision,
  ADD COLUMN last_place_at timestamptz,
  ADD CONSTRAINT riders_whole_place CHECK (
    (last_place_at IS NULL) = (last_latitude IS NULL) AND (last_place_at IS NULL) = (last_longitude IS NULL)
  );

-- By whom the member knows the rider at the door.
CREATE TABLE rider_photos (
  rider_id uuid PRIMARY KEY REFERENCES riders (id),
  jpeg bytea NOT NULL CHECK (octet_length(jpeg) <= 153600),
  taken_at timestamptz NOT NULL
);

ALTER TABLE deliveries
  ADD COLUMN accepted_at timestamptz,
  -- Never begun: the member hears nothing of it.
  ADD COLUMN declined_at timestamptz,
  ADD COLUMN fail_kind text CHECK (fail_kind IN (
    'nobody_home', 'unreachable', 'wrong_place', 'refused', 'vehicle', 'other', 'declined', 'proof_refused'
  )),
  -- The outlet has back what was on the road.
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN returned_by uuid REFERENCES members (id),
  ADD COLUMN next_attempt_at timestamptz,
  -- Codes that wrong tries have used up.
  ADD COLUMN code_rounds integer NOT NULL DEFAULT 0 CHECK (code_rounds BETWEEN 0 AND 3),
  -- The member says that the rider is here.
  ADD COLUMN member_says_at timestamptz,
  -- Left without the code, and whether the outlet believes it.
  ADD COLUMN left_at timestamptz,
  ADD COLUMN left_reason text,
  ADD COLUMN proof_accepted_by uuid REFERENCES members (id),
  ADD CONSTRAINT deliveries_declined CHECK (declined_at IS NULL OR (status = 'failed' AND picked_up_at IS NULL)),
  ADD CONSTRAINT deliveries_returned CHECK ((returned_at IS NULL) = (returned_by IS NULL)),
  ADD CONSTRAINT deliveries_returned_failed CHECK (returned_at IS NULL OR status = 'failed'),
  ADD CONSTRAINT deliveries_left_why CHECK ((left_at IS NULL) = (left_reason IS NULL));
CREATE INDEX deliveries_of_outlet ON deliveries (outlet_id, assigned_at DESC);

CREATE TABLE delivery_photos (
  delivery_id uuid PRIMARY KEY REFERENCES deliveries (id),
  jpeg bytea NOT NULL CHECK (octet_length(jpeg) <= 153600),
  taken_at timestamptz NOT NULL
);

-- Every word of a rider, as it came: when the server heard it, when the phone says that it was (kept within what is
-- possible), and where.
CREATE TABLE delivery_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES deliveries (id),
  status text NOT NULL,
  at timestamptz NOT NULL,
  said_at timestamptz,
  claimed_at timestamptz NOT NULL CHECK (claimed_at <= at),
  latitude double precision,
  longitude double precision,
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX delivery_marks_of_delivery ON delivery_marks (delivery_id, id);
CREATE TRIGGER delivery_marks_append_only BEFORE UPDATE OR DELETE ON delivery_marks
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER delivery_marks_keep BEFORE TRUNCATE ON delivery_marks EXECUTE FUNCTION append_only();
REVOKE UPDATE, DELETE ON delivery_marks FROM kasente_app;

-- Whoever has riders already delivers.
UPDATE outlets u SET has_riders = true
WHERE NOT has_riders AND EXISTS (SELECT FROM riders r WHERE r.outlet_id = u.id AND r.state <> 'left');
