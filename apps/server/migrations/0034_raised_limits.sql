-- A limit above which two people have to agree was raised, and counts a day later.
ALTER TABLE money_alarms DROP CONSTRAINT money_alarms_kind_check;
ALTER TABLE money_alarms ADD CONSTRAINT money_alarms_kind_check CHECK (kind IN (
  'stuck', 'paid_but_cancelled', 'wrong_amount', 'duplicate_debit', 'float_low', 'unbalanced_day', 'faulty_books',
  'closed_wrongly', 'limit_raised'
));
