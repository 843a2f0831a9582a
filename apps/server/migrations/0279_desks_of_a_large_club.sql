-- What the desks list and look for where orders, members and offers are many: each is looked up, and no table is read whole.

-- The newest orders of an outlet, in whatever state.
CREATE INDEX orders_of_outlet_newest ON orders (outlet_id, id);

-- A member by part of a name or phone number.
CREATE INDEX members_called ON members USING gin (
  (first_name || ' ' || last_name) gin_trgm_ops, mtn_money_number gin_trgm_ops, airtel_money_number gin_trgm_ops);

CREATE INDEX offers_of_outlet ON offers (outlet_id);

-- The newest orders in a state; most are completed, and found without it.
CREATE INDEX orders_not_completed ON orders (status, id) WHERE status <> 'completed';

-- Pieces that were found missing are asked for with every line on the board.
CREATE INDEX order_shortages_of_item ON order_shortages (order_item_id);

-- What was written to somebody, and what was written to nobody of ours.
CREATE INDEX messages_of_member ON messages (member_id, created_at);
-- Texts that still hold a code.
CREATE INDEX messages_with_codes ON messages (id)
  WHERE event_key LIKE 'code:%' AND body <> 'A code that is no longer good.';
CREATE INDEX one_time_codes_of_subject ON one_time_codes (subject_id);

-- What a person is given of their own.
CREATE INDEX sessions_of_member ON sessions (member_id, created_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
CREATE INDEX stock_watches_of_member ON stock_watches (member_id);
CREATE INDEX closing_requests_of_member ON closing_requests (member_id);
CREATE INDEX redemptions_of_code ON redemptions (code_id);
CREATE INDEX payment_claims_of_member ON payment_claims (member_id);
CREATE INDEX settlements_of_statement ON settlements (statement_id);
