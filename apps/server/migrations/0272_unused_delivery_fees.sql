-- What of the delivery fee a refund gives back only because nothing would be left to bring: it goes only where nothing is.
ALTER TABLE refunds
  ADD COLUMN delivery_added bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT refunds_delivery_added CHECK (delivery_added BETWEEN 0 AND amount);
