CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS earthdistance;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE categories (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  position integer NOT NULL
);

CREATE TABLE outlets (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  area text NOT NULL,
  town text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  opening_hours text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  delivery_fee bigint NOT NULL DEFAULT 0 CHECK (delivery_fee >= 0),
  offers_in_store boolean NOT NULL DEFAULT true,
  offers_curbside boolean NOT NULL DEFAULT false,
  offers_delivery boolean NOT NULL DEFAULT false,
  ready_minutes integer NOT NULL DEFAULT 60 CHECK (ready_minutes > 0),
  status text NOT NULL CHECK (status IN ('active', 'paused')),
  created_at timestamptz NOT NULL
);

-- What a member may do beyond shopping. Read at every privileged call.
CREATE TABLE role_grants (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  role text NOT NULL CHECK (role IN ('admin', 'outlet_manager', 'rider')),
  outlet_id uuid REFERENCES outlets (id),
  granted_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CHECK ((role = 'outlet_manager') = (outlet_id IS NOT NULL))
);
CREATE UNIQUE INDEX role_grants_live ON role_grants (member_id, role, outlet_id) NULLS NOT DISTINCT
  WHERE revoked_at IS NULL;

-- An outlet's product and its stock. What may be sold is on_hand less held.
CREATE TABLE products (
  id uuid PRIMARY KEY,
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  category_id uuid NOT NULL REFERENCES categories (id),
  brand_name text NOT NULL,
  product_name text NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  picture jsonb,
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0 AND held <= on_hand),
  UNIQUE (outlet_id, brand_name, product_name)
);

CREATE TABLE offers (
  id uuid PRIMARY KEY,
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  category_id uuid NOT NULL REFERENCES categories (id),
  name text NOT NULL,
  description text NOT NULL,
  picture jsonb,
  discount_percentage numeric(5, 2) NOT NULL DEFAULT 0 CHECK (discount_percentage >= 0 AND discount_percentage < 100),
  cashback_percentage numeric(5, 2) NOT NULL DEFAULT 0 CHECK (cashback_percentage >= 0 AND cashback_percentage < 100),
  rating numeric(2, 1) CHECK (rating BETWEEN 1 AND 5),
  terms text[] NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  status text NOT NULL CHECK (status IN ('live', 'paused', 'ended')),
  featured_rank integer,
  created_at timestamptz NOT NULL
);
CREATE INDEX offers_live ON offers (status, ends_at);

-- A product as one offer sells it: quantity = remaining + held + sold. `card` is its ready-made JSON without the closing
-- brace; the stock figures of the moment follow it.
CREATE TABLE offer_products (
  offer_id uuid NOT NULL REFERENCES offers (id),
  product_id uuid NOT NULL REFERENCES products (id),
  position integer NOT NULL CHECK (position > 0),
  offer_price bigint NOT NULL CHECK (offer_price > 0),
  quantity integer NOT NULL CHECK (quantity >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  card text NOT NULL DEFAULT '',
  PRIMARY KEY (offer_id, product_id),
  UNIQUE (offer_id, position),
  CHECK (held + sold <= quantity)
);
CREATE INDEX offer_products_product ON offer_products (product_id);
-- Every order changes the counters of a row and no index: free space on the page keeps that an update in place.
ALTER TABLE offer_products SET (fillfactor = 70);
ALTER TABLE products SET (fillfactor = 70);

-- A ready-made row for each live offer, written by the transaction that changes the offer, its products or its outlet, so
-- that a list is one indexed select whose text is passed on as it is. Stock is not in it: orders never touch this table.
CREATE TABLE offer_cards (
  offer_id uuid PRIMARY KEY REFERENCES offers (id),
  outlet_id uuid NOT NULL,
  category_id uuid NOT NULL,
  area text NOT NULL,
  name text NOT NULL,
  -- The card's JSON without the closing brace, and the members that the offer's own page adds to it.
  card text NOT NULL,
  detail text NOT NULL,
  service_types text[] NOT NULL,
  search_text text NOT NULL,
  point cube NOT NULL,
  discount_percentage numeric(5, 2) NOT NULL,
  cashback_percentage numeric(5, 2) NOT NULL,
  lowest_price bigint NOT NULL,
  product_count integer NOT NULL,
  featured_rank integer,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
-- One index for each order of the list; the one by end also counts what is live without reading the rows.
CREATE INDEX offer_cards_ends ON offer_cards (ends_at, offer_id, starts_at);
CREATE INDEX offer_cards_relevance ON offer_cards (featured_rank, created_at DESC, offer_id);
CREATE INDEX offer_cards_newest ON offer_cards (created_at DESC, offer_id);
CREATE INDEX offer_cards_discount ON offer_cards (discount_percentage DESC, offer_id);
CREATE INDEX offer_cards_cashback ON offer_cards (cashback_percentage DESC, offer_id);
CREATE INDEX offer_cards_price ON offer_cards (lowest_price, offer_id);
CREATE INDEX offer_cards_category ON offer_cards (category_id, ends_at, offer_id);
CREATE INDEX offer_cards_outlet ON offer_cards (outlet_id, ends_at, offer_id);
CREATE INDEX offer_cards_area ON offer_cards (lower(area), ends_at, offer_id);
CREATE INDEX offer_cards_point ON offer_cards USING gist (point);
CREATE INDEX offer_cards_search ON offer_cards USING gin (search_text gin_trgm_ops);
