-- An outlet's day counts what codes were used for from that moment on, and its sale is done some minutes later, perhaps on the next day.
CREATE INDEX orders_redeemed ON orders (outlet_id, code_verified_at) WHERE kind = 'offer_of_day' AND code_verified_at IS NOT NULL;
