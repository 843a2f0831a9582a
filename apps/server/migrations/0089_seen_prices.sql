-- What one of the line cost when the member last decided about it, so that another price does not come unnoticed.
ALTER TABLE cart_items ADD COLUMN seen_price bigint CHECK (seen_price > 0);
