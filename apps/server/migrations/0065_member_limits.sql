-- How many of each of the offer's products a member may have; null where there is no limit.
ALTER TABLE offers ADD COLUMN per_member_limit integer CHECK (per_member_limit > 0);

-- What a member has taken of an offer with a limit: everything ordered and not cancelled. It moves with the stock.
CREATE TABLE member_allowances (
  member_id uuid NOT NULL REFERENCES members (id),
  offer_id uuid NOT NULL,
  product_id uuid NOT NULL,
  taken integer NOT NULL CHECK (taken >= 0),
  PRIMARY KEY (member_id, offer_id, product_id),
  FOREIGN KEY (offer_id, product_id) REFERENCES offer_products (offer_id, product_id)
);
