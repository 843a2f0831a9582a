-- The cart is one row a member; its lines share one outlet and one service type.
CREATE TABLE carts (
  member_id uuid PRIMARY KEY REFERENCES members (id),
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  service_type text NOT NULL CHECK (service_type IN ('in_store', 'delivery', 'curbside')),
  updated_at timestamptz NOT NULL
);

CREATE TABLE cart_items (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES carts (member_id) ON DELETE CASCADE,
  offer_id uuid NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  added_at timestamptz NOT NULL,
  UNIQUE (member_id, offer_id, product_id),
  FOREIGN KEY (offer_id, product_id) REFERENCES offer_products (offer_id, product_id)
);

CREATE SEQUENCE order_numbers;

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  order_number text NOT NULL UNIQUE,
  member_id uuid NOT NULL REFERENCES members (id),
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  status text NOT NULL
    CHECK (status IN ('pending', 'confirmed', 'processing', 'ready', 'delivering', 'completed', 'cancelled')),
  payment_status text NOT NULL
    CHECK (payment_status IN ('pending', 'paid', 'failed', 'refunded', 'partially_refunded')),
  service_type text NOT NULL CHECK (service_type IN ('in_store', 'delivery', 'curbside')),
  payment_network text NOT NULL CHECK (payment_network IN ('mtn', 'airtel')),
  special_instructions text,
  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  discount bigint NOT NULL CHECK (discount >= 0),
  delivery_fee bigint NOT NULL CHECK (delivery_fee >= 0),
  total_amount bigint NOT NULL CHECK (total_amount > 0),
  cashback_amount bigint NOT NULL CHECK (cashback_amount >= 0),
  items_count integer NOT NULL CHECK (items_count > 0),
  -- The outlet as it was when the member bought (decision B72).
  outlet_snapshot jsonb NOT NULL,
  hold_expires_at timestamptz,
  cancel_reason text CHECK (cancel_reason IN ('by_member', 'hold_expired', 'sold_out_after_payment')),
  paid_at timestamptz,
  ready_estimate_at timestamptz,
  completed_at timestamptz,
  arrival_notified_at timestamptz,
  -- The pickup code: sealed for its owner, and a keyed digest to compare with.
  code_sealed bytea,
  code_digest bytea,
  code_issued_at timestamptz,
  code_expires_at timestamptz,
  code_failures integer NOT NULL DEFAULT 0,
  -- How often wrong tries have used a code up.
  code_locks integer NOT NULL DEFAULT 0,
  code_verified_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (total_amount = subtotal - discount + delivery_fee),
  CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL))
);
CREATE INDEX orders_of_member ON orders (member_id, created_at DESC, id DESC);
CREATE INDEX orders_of_outlet ON orders (outlet_id, status, paid_at) WHERE payment_status = 'paid';
CREATE INDEX orders_handed_over ON orders (outlet_id, completed_at) WHERE status = 'completed';
CREATE INDEX orders_holding ON orders (hold_expires_at) WHERE status = 'pending' AND payment_status <> 'paid';

CREATE TABLE order_items (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  position integer NOT NULL,
  offer_id uuid NOT NULL,
  product_id uuid NOT NULL,
  offer_name text NOT NULL,
  brand_name text NOT NULL,
  product_name text NOT NULL,
  picture jsonb,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price bigint NOT NULL CHECK (unit_price > 0),
  original_price bigint NOT NULL CHECK (original_price >= unit_price),
  cashback_percentage numeric(5, 2) NOT NULL,
  cashback_amount bigint NOT NULL CHECK (cashback_amount >= 0),
  stock_state text NOT NULL CHECK (stock_state IN ('held', 'sold', 'released')),
  UNIQUE (order_id, offer_id, product_id),
  FOREIGN KEY (offer_id, product_id) REFERENCES offer_products (offer_id, product_id)
);

-- What happened to an order, appended by the transaction that did it; the timeline shows these times.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  type text NOT NULL,
  created_at timestamptz NOT NULL,
  actor_id uuid REFERENCES members (id),
  note text
);
CREATE INDEX order_events_order ON order_events (order_id, id);
