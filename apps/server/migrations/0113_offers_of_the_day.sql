-- An offer of the day is sold by itself: it is in no list of other offers and in no cart.
ALTER TABLE offers ADD COLUMN kind text NOT NULL DEFAULT 'regular' CHECK (kind IN ('regular', 'of_day'));
CREATE INDEX offers_of_the_day ON offers (ends_at, id) WHERE kind = 'of_day';
-- How long its codes are good after they were bought; null: until the offer ends.
ALTER TABLE offers ADD COLUMN code_lifetime_hours integer CHECK (code_lifetime_hours BETWEEN 1 AND 2160);

-- A purchase of an offer of the day is an order of its own kind: with a code instead of being prepared and collected.
ALTER TABLE orders ADD COLUMN kind text NOT NULL DEFAULT 'order' CHECK (kind IN ('order', 'offer_of_day'));
CREATE INDEX orders_open_purchases ON orders (member_id)
  WHERE kind = 'offer_of_day' AND status = 'pending' AND payment_status IN ('pending', 'failed');

-- Purchases are orders, so nothing was ever paid under this purpose.
ALTER TABLE payments DROP CONSTRAINT payments_purpose_check, ADD CONSTRAINT payments_purpose_check CHECK (purpose = 'order');
