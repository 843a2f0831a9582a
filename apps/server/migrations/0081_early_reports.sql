-- A provider may tell how a message fared before its answer has told us the message's number there.
CREATE TABLE early_reports (
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  provider_id text NOT NULL,
  report text NOT NULL,
  ends_in text CHECK (ends_in IN ('delivered', 'failed')),
  failure text,
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (channel, provider_id)
);
CREATE INDEX early_reports_old ON early_reports (reported_at);

-- People type the letters of a number as they like: in claims as in payments.
CREATE INDEX payment_claims_number ON payment_claims (upper(transaction_id));
