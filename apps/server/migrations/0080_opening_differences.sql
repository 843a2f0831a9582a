-- What a network held before its first statement is a difference of its own kind: no line of it is in any statement.
ALTER TABLE reconciliation_differences DROP CONSTRAINT reconciliation_differences_class_check;
ALTER TABLE reconciliation_differences ADD CONSTRAINT reconciliation_differences_class_check CHECK (class IN (
  'only_in_statement', 'only_ours', 'amount_differs', 'status_differs', 'duplicate_debit', 'ledger_differs', 'opening_differs'
));
UPDATE reconciliation_differences SET class = 'opening_differs' WHERE subject_kind = 'opening';
