-- Numbers that a member pays with again, by the names that the member gives them. Listed once a payment from them has come.
CREATE TABLE saved_payers (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  name text NOT NULL CHECK (name <> ''),
  network text NOT NULL CHECK (network IN ('mtn', 'airtel')),
  msisdn text NOT NULL,
  saved_at timestamptz NOT NULL,
  UNIQUE (member_id, msisdn)
);

-- People who were asked to pay for somebody else. The SMS that tells them names the code, with which they end it for good.
CREATE TABLE asked_payers (
  msisdn text PRIMARY KEY,
  stop_code text NOT NULL UNIQUE,
  first_asked_at timestamptz NOT NULL,
  stopped_at timestamptz
);
