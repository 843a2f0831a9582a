-- At which phones a PIN has failed within the last minutes, so that all processes see together that one is tried on everybody.
-- Digests under a key that the database does not know, of the PIN and of the phone, and others every hour. What it says is worth
-- nothing after ten minutes, so it is not worth a log either.
CREATE UNLOGGED TABLE pin_failures (
  pin text NOT NULL,
  phone text NOT NULL,
  failed_at timestamptz NOT NULL,
  PRIMARY KEY (pin, phone)
);

CREATE INDEX pin_failures_old ON pin_failures (failed_at);
