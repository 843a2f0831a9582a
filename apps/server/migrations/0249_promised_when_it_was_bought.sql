-- What a purchase of an offer of the day was promised when it was placed about the price of a code that is not used; its terms may
-- change before it is paid. Null for other orders, and for purchases that are older.
ALTER TABLE orders ADD COLUMN unused_policy text CHECK (unused_policy IN ('forfeit', 'credit', 'refund'));
