-- A number that somebody types is looked for in whatever letters it was kept.
CREATE INDEX payments_number ON payments (network, upper(transaction_id)) WHERE transaction_id IS NOT NULL;
CREATE INDEX transfers_number ON transfers (network, upper(transaction_id)) WHERE transaction_id IS NOT NULL;
CREATE INDEX statement_rows_number ON statement_rows (network, upper(provider_transaction_id));
