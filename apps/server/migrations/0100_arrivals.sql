-- Customers who have come for their order: at most one row an order, however often the phone says so (decision B41).
CREATE TABLE arrivals (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders (id),
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  status text NOT NULL CHECK (status IN ('new', 'processing', 'completed')),
  -- For who waits at the kerb: what to look for, and where.
  vehicle text,
  bay text,
  arrived_at timestamptz NOT NULL,
  processing_at timestamptz,
  processing_by uuid REFERENCES members (id),
  completed_at timestamptz,
  completed_by uuid REFERENCES members (id),
  CHECK ((status = 'completed') = (completed_at IS NOT NULL))
);
CREATE INDEX arrivals_of_outlet ON arrivals (outlet_id, arrived_at DESC, id DESC);
CREATE INDEX arrivals_waiting ON arrivals (outlet_id, arrived_at) WHERE status <> 'completed';
