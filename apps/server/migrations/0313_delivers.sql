-- Whether members are offered a delivery: the outlet wants to, somebody brings it, and there is a place to which it is brought. Without areas of its own
-- that is what its one fee pays for, and a fee of 0 says that it brings nothing.
ALTER TABLE outlets ADD COLUMN has_zones boolean NOT NULL DEFAULT false;
UPDATE outlets u SET has_zones = true WHERE EXISTS (SELECT FROM delivery_zones z WHERE z.outlet_id = u.id);
ALTER TABLE outlets ADD COLUMN delivers boolean NOT NULL
  GENERATED ALWAYS AS (offers_delivery AND has_riders AND (has_zones OR delivery_fee > 0)) STORED;

-- Ready-made cards named deliveries that nobody could have.
UPDATE offer_cards c SET service_types = array_remove(c.service_types, 'delivery')
FROM outlets u WHERE u.id = c.outlet_id AND NOT u.delivers AND 'delivery' = ANY (c.service_types);
