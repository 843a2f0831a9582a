-- A payment is changed four times until it is decided, and each change writes into every index it is in.

-- Numbers of the networks are looked for in any case (0030): nobody asks these any more.
DROP INDEX payments_transaction;
DROP INDEX payments_of_transaction;
DROP INDEX transfers_transaction;

-- What the networks have not decided and what waits for a person, which is among it: few at any time.
CREATE INDEX payments_undecided ON payments (created_at)
  WHERE status IN ('pending', 'initiated', 'unknown', 'timeout', 'mismatch');
DROP INDEX payments_open;
DROP INDEX payments_in_review;
