-- Who wants to be told when an offer of the day opens: once, and then no more.
CREATE TABLE day_offer_reminders (
  member_id uuid NOT NULL REFERENCES members (id),
  offer_id uuid NOT NULL REFERENCES offers (id),
  created_at timestamptz NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (member_id, offer_id)
);
CREATE INDEX day_offer_reminders_due ON day_offer_reminders (offer_id, created_at) WHERE told_at IS NULL;

-- Who waits in line for a piece that comes free: whoever came first gets it held, without pressing anything.
CREATE TABLE day_offer_line (
  id uuid PRIMARY KEY,
  -- In the order in which they came; who joins waits for who is joining.
  position bigint GENERATED ALWAYS AS IDENTITY,
  member_id uuid NOT NULL REFERENCES members (id),
  offer_id uuid NOT NULL,
  product_id uuid NOT NULL,
  joined_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Served with an order, left, refused by a rule of the offer, or the offer was over before.
  outcome text CHECK (outcome IN ('served', 'left', 'refused', 'over')),
  order_id uuid REFERENCES orders (id),
  FOREIGN KEY (offer_id, product_id) REFERENCES offer_products (offer_id, product_id),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK ((outcome = 'served') = (order_id IS NOT NULL))
);
CREATE UNIQUE INDEX day_offer_line_once ON day_offer_line (member_id, offer_id) WHERE ended_at IS NULL;
CREATE INDEX day_offer_line_waiting ON day_offer_line (offer_id, product_id, position) WHERE ended_at IS NULL;

-- How many wait in line for the product: so many free pieces are theirs and not for who comes later.
ALTER TABLE offer_products ADD COLUMN awaited integer NOT NULL DEFAULT 0 CHECK (awaited >= 0);
