-- Where outlets deliver and for how much: rings by distance, and areas drawn on the map, whose corners are a list of points.
CREATE TABLE delivery_zones (
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  zone_name text NOT NULL CHECK (zone_name <> ''),
  delivery_fee bigint NOT NULL CHECK (delivery_fee >= 0),
  up_to_km double precision CHECK (up_to_km > 0 AND up_to_km <= 100),
  corners jsonb,
  PRIMARY KEY (outlet_id, zone_name),
  CHECK ((up_to_km IS NULL) <> (corners IS NULL))
);

-- Whether anybody brings what is ordered there: until then no delivery is sold, whatever else the outlet says of itself.
ALTER TABLE outlets ADD COLUMN has_riders boolean NOT NULL DEFAULT false;

-- The address of a delivery, and what it was quoted for. Without a zone the fee is only what the outlet asks in general, and
-- the order cannot be paid.
ALTER TABLE orders
  ADD COLUMN delivery_address jsonb,
  ADD COLUMN delivery_zone text,
  ADD COLUMN delivery_km double precision,
  ADD CONSTRAINT orders_quoted_address CHECK (
    (delivery_address IS NULL) = (delivery_zone IS NULL) AND (delivery_address IS NULL) = (delivery_km IS NULL)
  ),
  ADD CONSTRAINT orders_address_of_delivery CHECK (delivery_address IS NULL OR service_type = 'delivery'),
  -- Whatever was forgotten above this line: nobody is charged for a delivery to nowhere.
  ADD CONSTRAINT orders_paid_delivery_has_address CHECK (
    service_type <> 'delivery' OR paid_at IS NULL OR delivery_address IS NOT NULL
  );

-- Ready-made cards named deliveries that nobody could have.
UPDATE offer_cards SET service_types = array_remove(service_types, 'delivery') WHERE 'delivery' = ANY (service_types);
