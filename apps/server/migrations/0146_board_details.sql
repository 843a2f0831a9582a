-- A member who comes for an order may say that they have set out.
ALTER TABLE orders ADD COLUMN on_my_way_at timestamptz;

-- Who of an outlet was shown the number of a customer, and when first (decision B80). The customer reads it in their export.
CREATE TABLE number_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  manager_id uuid REFERENCES members (id),
  staff_id uuid REFERENCES staff (id),
  seen_at timestamptz NOT NULL,
  CHECK ((manager_id IS NULL) <> (staff_id IS NULL))
);
CREATE UNIQUE INDEX number_views_once ON number_views (order_id, (coalesce(staff_id, manager_id)));
