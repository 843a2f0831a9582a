-- What the member wants where something of the order is missing; and the number by which the tax authority knows the seller.
ALTER TABLE orders ADD COLUMN if_missing text CHECK (if_missing IN ('refund', 'call', 'cancel'));
ALTER TABLE outlets ADD COLUMN tin text CHECK (tin ~ '^[0-9]{10}$');
