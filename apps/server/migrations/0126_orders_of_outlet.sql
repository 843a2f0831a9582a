-- What an outlet has to do, and has done today, counts orders of which a part went back as well; the index left those out, so
-- that every look at the board read all orders of the club.
DROP INDEX orders_of_outlet;
CREATE INDEX orders_of_outlet ON orders (outlet_id, status, paid_at)
  WHERE payment_status IN ('paid', 'partially_refunded');
