-- Who wants to be told when a sold-out product of an offer is back: told once, the first who asked leading.
CREATE TABLE stock_watches (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  offer_id uuid NOT NULL,
  product_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  told_at timestamptz,
  FOREIGN KEY (offer_id, product_id) REFERENCES offer_products (offer_id, product_id)
);
CREATE UNIQUE INDEX stock_watches_open ON stock_watches (member_id, offer_id, product_id) WHERE told_at IS NULL;
CREATE INDEX stock_watches_waiting ON stock_watches (offer_id, product_id, created_at, id) WHERE told_at IS NULL;
CREATE INDEX stock_watches_told ON stock_watches (offer_id, product_id, told_at) WHERE told_at IS NOT NULL;
