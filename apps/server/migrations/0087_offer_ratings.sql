-- Stars that members gave an offer of which they have received something. One may change one's mind.
CREATE TABLE offer_ratings (
  offer_id uuid NOT NULL REFERENCES offers (id),
  member_id uuid NOT NULL REFERENCES members (id),
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (offer_id, member_id)
);
CREATE INDEX offer_ratings_member ON offer_ratings (member_id);

-- Asked whenever somebody wants to give stars.
CREATE INDEX order_items_offer ON order_items (offer_id, order_id);

-- Ratings that no member gave are none.
ALTER TABLE offers ADD COLUMN rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0);
UPDATE offers SET rating = NULL WHERE rating IS NOT NULL;
ALTER TABLE offers ADD CHECK ((rating IS NULL) = (rating_count = 0));
UPDATE offer_cards SET card = regexp_replace(card, ',"rating":[0-9.]+,', ',"rating":null,') || ',"rating_count":0';
