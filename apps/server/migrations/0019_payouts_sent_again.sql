-- A payout that failed gave its cashback back; an admin may send it again, as a payout of its own and once.
ALTER TABLE payouts ADD COLUMN retry_of uuid UNIQUE REFERENCES payouts (id);
