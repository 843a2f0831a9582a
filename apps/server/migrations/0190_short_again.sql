-- An outlet may find out more than once that something of an order is not there: each time that part goes back by itself.
DROP INDEX refunds_automatic;
CREATE UNIQUE INDEX refunds_automatic ON refunds (order_id, cause, payment_id) NULLS NOT DISTINCT
  WHERE cause NOT IN ('by_admin', 'by_outlet');
