-- Members who bring orders for an outlet.
CREATE TABLE riders (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  plate text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'on_break', 'left')),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX riders_of_outlet ON riders (outlet_id, member_id) WHERE state <> 'left';
CREATE INDEX riders_of_member ON riders (member_id) WHERE state <> 'left';

-- One try to bring an order. After one that failed there may be another.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  rider_id uuid NOT NULL REFERENCES riders (id),
  status text NOT NULL CHECK (status IN ('assigned', 'picked_up', 'in_transit', 'arrived', 'delivered', 'failed')),
  -- The code that the member says at the door: sealed for the member, and a keyed digest to compare with.
  code_sealed bytea NOT NULL,
  code_digest bytea NOT NULL,
  code_failures integer NOT NULL DEFAULT 0,
  assigned_at timestamptz NOT NULL,
  assigned_by uuid NOT NULL REFERENCES members (id),
  picked_up_at timestamptz,
  arrived_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  fail_reason text,
  CHECK ((status = 'failed') = (failed_at IS NOT NULL)),
  CHECK ((status = 'delivered') = (delivered_at IS NOT NULL))
);
CREATE UNIQUE INDEX deliveries_under_way ON deliveries (order_id) WHERE status <> 'failed';
CREATE INDEX deliveries_of_rider ON deliveries (rider_id, assigned_at DESC);
CREATE INDEX deliveries_of_order ON deliveries (order_id, assigned_at DESC);
