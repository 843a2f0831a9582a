-- A statement that was the wrong file is taken back: its lines count no more, and are kept here as they stood.
CREATE TABLE withdrawn_statements (
  import_id uuid PRIMARY KEY REFERENCES statement_imports (id),
  withdrawn_by uuid NOT NULL REFERENCES members (id),
  withdrawn_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason <> '')
);
CREATE TABLE withdrawn_statement_rows (
  id bigint PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES withdrawn_statements (import_id),
  facts jsonb NOT NULL
);
CREATE INDEX withdrawn_statement_rows_of ON withdrawn_statement_rows (import_id);

CREATE TRIGGER withdrawn_statements_append_only BEFORE UPDATE OR DELETE ON withdrawn_statements
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER withdrawn_statements_keep BEFORE TRUNCATE ON withdrawn_statements EXECUTE FUNCTION append_only();
CREATE TRIGGER withdrawn_statement_rows_append_only BEFORE UPDATE OR DELETE ON withdrawn_statement_rows
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER withdrawn_statement_rows_keep BEFORE TRUNCATE ON withdrawn_statement_rows EXECUTE FUNCTION append_only();
REVOKE UPDATE, DELETE ON withdrawn_statements, withdrawn_statement_rows FROM kasente_app;

-- A line leaves only with its whole statement, of a day that is open, and is kept as it leaves. What became of a line that
-- was pending stands in another statement, and stays.
CREATE FUNCTION statement_row_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM withdrawn_statements WHERE import_id = OLD.import_id)
    OR EXISTS (SELECT FROM statement_closes WHERE network = OLD.network AND day >= OLD.day)
    OR EXISTS (SELECT FROM pending_statement_rows WHERE row_id = OLD.id) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO withdrawn_statement_rows (id, import_id, facts) VALUES (OLD.id, OLD.import_id, to_jsonb(OLD));
  RETURN OLD;
END $$;
DROP TRIGGER statement_rows_append_only ON statement_rows;
CREATE TRIGGER statement_rows_withdrawn BEFORE DELETE ON statement_rows
  FOR EACH ROW EXECUTE FUNCTION statement_row_withdrawn();
GRANT DELETE ON statement_rows TO kasente_app;
CREATE INDEX statement_rows_of ON statement_rows (import_id);

-- What was taken back may be imported again.
ALTER TABLE statement_imports DROP CONSTRAINT statement_imports_network_digest_key;
CREATE INDEX statement_imports_file ON statement_imports (network, digest);
