-- What an outlet may do with an order beside preparing it, and what happens when it does nothing.
ALTER TABLE orders DROP CONSTRAINT orders_cancel_reason_check;
ALTER TABLE orders ADD CONSTRAINT orders_cancel_reason_check CHECK (cancel_reason IN ('by_member', 'hold_expired',
  'sold_out_after_payment', 'by_admin', 'by_outlet', 'not_accepted', 'not_collected'));
ALTER TABLE orders ADD COLUMN ready_at timestamptz;
-- When its managers were told that nobody has accepted it, and when its member was last reminded to collect it.
ALTER TABLE orders ADD COLUMN yes_reminded_at timestamptz;
ALTER TABLE orders ADD COLUMN collect_reminded_at timestamptz;
CREATE INDEX orders_unanswered ON orders (paid_at) WHERE status = 'pending' AND paid_at IS NOT NULL;
CREATE INDEX orders_uncollected ON orders (ready_at) WHERE status = 'ready';

ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_cause_check
  CHECK (cause IN ('cancelled', 'paid_too_late', 'paid_twice', 'sent_back', 'by_admin', 'by_outlet'));

-- Pieces of a paid line that were not there. Their money goes back; the goods never were.
CREATE TABLE order_shortages (
  id uuid PRIMARY KEY,
  order_item_id uuid NOT NULL REFERENCES order_items (id),
  order_id uuid NOT NULL REFERENCES orders (id),
  pieces integer NOT NULL CHECK (pieces > 0),
  noted_at timestamptz NOT NULL,
  noted_by uuid REFERENCES members (id)
);
CREATE INDEX order_shortages_of_order ON order_shortages (order_id);
