-- A purchase of an offer of the day ends when the network says that it will not be paid.
ALTER TABLE orders DROP CONSTRAINT orders_cancel_reason_check;
ALTER TABLE orders ADD CONSTRAINT orders_cancel_reason_check CHECK (cancel_reason IN ('by_member', 'hold_expired',
  'payment_failed', 'sold_out_after_payment', 'by_admin', 'by_outlet', 'not_accepted', 'not_collected'));
