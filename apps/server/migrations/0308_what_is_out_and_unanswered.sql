-- Outlets and riders ask all day for what is on the road and what is to be brought back, and outlets for reports that nobody has answered: few at
-- any time, and all that ever were brought or reported were read for them. Whatever is done leaves these indexes again.
DROP INDEX deliveries_of_outlet;
CREATE INDEX deliveries_out_of_outlet ON deliveries (outlet_id)
  WHERE status NOT IN ('delivered', 'failed') OR (status = 'failed' AND picked_up_at IS NOT NULL AND returned_at IS NULL);
CREATE INDEX deliveries_out_with_rider ON deliveries (rider_id)
  WHERE status NOT IN ('delivered', 'failed') OR (status = 'failed' AND picked_up_at IS NOT NULL AND returned_at IS NULL);

-- By when they ended, instead of when they were given: a rider sees what was done lately.
DROP INDEX deliveries_of_rider;
CREATE INDEX deliveries_of_rider ON deliveries (rider_id, (coalesce(delivered_at, failed_at)));

DROP INDEX tickets_of_outlet;
CREATE INDEX tickets_unanswered ON tickets (outlet_id, created_at DESC, id DESC) WHERE outlet_id IS NOT NULL AND status <> 'resolved';
