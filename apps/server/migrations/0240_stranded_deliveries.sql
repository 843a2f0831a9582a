-- A paid order that nobody brings: since when its member may cancel it, and when the club's admins were told.
ALTER TABLE orders ADD COLUMN stranded_at timestamptz, ADD COLUMN stranded_desk_at timestamptz;
CREATE INDEX orders_to_bring ON orders (ready_at) WHERE status = 'ready' AND service_type = 'delivery';
