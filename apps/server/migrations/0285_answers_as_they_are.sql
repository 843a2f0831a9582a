-- The answers of carts and orders are just larger than what PostgreSQL presses together by itself, which took longer than all else that
-- it does to keep them; they are deleted after a week, so the room is given back.
ALTER TABLE idempotency_keys SET (toast_tuple_target = 8160);
