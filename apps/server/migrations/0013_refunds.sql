-- Refunds are documents of their own: asked for with a reason, decided, sent, and either arrived or left to a person.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  member_id uuid NOT NULL REFERENCES members (id),
  -- The payment that is given back; none where cashback paid all of it.
  payment_id uuid REFERENCES payments (id),
  cause text NOT NULL CHECK (cause IN ('cancelled', 'paid_too_late', 'paid_twice', 'by_admin')),
  reason text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- What of it goes to the wallet, what becomes cashback again; withheld is cashback of this sale that was spent already.
  money_part bigint NOT NULL CHECK (money_part >= 0),
  cashback_part bigint NOT NULL CHECK (cashback_part >= 0),
  cashback_reversed bigint NOT NULL DEFAULT 0 CHECK (cashback_reversed >= 0),
  withheld bigint NOT NULL DEFAULT 0 CHECK (withheld BETWEEN 0 AND money_part),
  status text NOT NULL CHECK (status IN ('waiting', 'sending', 'completed', 'failed', 'refused')),
  failure_reason text,
  requested_by uuid REFERENCES members (id),
  requested_at timestamptz NOT NULL,
  -- The second person, where the amount asks for one.
  decided_by uuid REFERENCES members (id),
  decided_at timestamptz,
  ended_at timestamptz,
  CHECK (amount = money_part + cashback_part),
  CHECK (decided_by <> requested_by)
);
CREATE INDEX refunds_of_order ON refunds (order_id, requested_at);
CREATE INDEX refunds_by_status ON refunds (status, requested_at DESC, id);
-- What needs no person to ask for it happens once.
CREATE UNIQUE INDEX refunds_automatic ON refunds (order_id, cause, payment_id) NULLS NOT DISTINCT WHERE cause <> 'by_admin';

CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds (id),
  -- Null for the delivery fee.
  order_item_id uuid REFERENCES order_items (id),
  amount bigint NOT NULL CHECK (amount > 0),
  cashback_reversed bigint NOT NULL CHECK (cashback_reversed >= 0),
  UNIQUE NULLS NOT DISTINCT (refund_id, order_item_id)
);
REVOKE UPDATE, DELETE ON refund_lines FROM kasente_app;

ALTER TABLE orders DROP CONSTRAINT orders_cancel_reason_check;
ALTER TABLE orders ADD CONSTRAINT orders_cancel_reason_check
  CHECK (cancel_reason IN ('by_member', 'hold_expired', 'sold_out_after_payment', 'by_admin'));
