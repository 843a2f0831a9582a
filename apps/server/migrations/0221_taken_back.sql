-- The outlet gives an order to another rider before the first has fetched it.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_fail_kind_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_fail_kind_check CHECK (fail_kind IN (
  'nobody_home', 'unreachable', 'wrong_place', 'refused', 'vehicle', 'other', 'declined', 'proof_refused', 'called_off',
  'taken_back'
));
