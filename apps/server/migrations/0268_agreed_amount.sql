-- Two admins agree to one and the same amount: what is left of a statement changes with the balance of the outlet. An agreement of
-- before does not say to what, and is given anew.
ALTER TABLE settlement_statements ADD COLUMN first_approved_due bigint CHECK (first_approved_due > 0);
GRANT UPDATE (first_approved_due) ON settlement_statements TO kasente_app;
