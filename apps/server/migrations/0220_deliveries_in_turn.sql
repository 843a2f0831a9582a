-- Two tries to bring an order may begin in the same instant; which of them is the newer one must be certain.
ALTER TABLE deliveries ADD COLUMN number bigint;
UPDATE deliveries d SET number = o.number
  FROM (SELECT id, row_number() OVER (ORDER BY assigned_at, id) AS number FROM deliveries) o WHERE o.id = d.id;
ALTER TABLE deliveries ALTER COLUMN number SET NOT NULL, ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('deliveries', 'number'), coalesce(max(number), 0) + 1, false) FROM deliveries;

DROP INDEX deliveries_of_order;
CREATE UNIQUE INDEX deliveries_of_order ON deliveries (order_id, number DESC);
