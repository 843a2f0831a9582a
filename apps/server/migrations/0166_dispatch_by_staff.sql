-- The staff at the counter gives an order to a rider, too.
ALTER TABLE deliveries
  ALTER COLUMN assigned_by DROP NOT NULL,
  ADD COLUMN assigned_by_staff uuid REFERENCES staff (id),
  ADD CONSTRAINT deliveries_given_by_one CHECK (num_nonnulls(assigned_by, assigned_by_staff) = 1);
