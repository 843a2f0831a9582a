-- A line that its network had as pending takes what became of it from a later statement, once; how it stood is kept.
CREATE TABLE pending_statement_rows (
  row_id bigint PRIMARY KEY REFERENCES statement_rows (id),
  import_id uuid NOT NULL REFERENCES statement_imports (id),
  line integer NOT NULL,
  fee bigint NOT NULL,
  balance_after bigint,
  raw text NOT NULL
);
CREATE TRIGGER pending_statement_rows_append_only BEFORE UPDATE OR DELETE ON pending_statement_rows
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER pending_statement_rows_keep BEFORE TRUNCATE ON pending_statement_rows EXECUTE FUNCTION append_only();
REVOKE UPDATE, DELETE ON pending_statement_rows FROM kasente_app;

ALTER TABLE statement_imports ADD COLUMN rows_updated integer NOT NULL DEFAULT 0 CHECK (rows_updated >= 0);

CREATE FUNCTION statement_row_decided() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The day follows from the moment, and is not computed yet here.
  newer CONSTANT text[] := '{import_id,line,status,fee,balance_after,raw,day}';
BEGIN
  IF OLD.status <> 'pending' OR NEW.status = 'pending' OR to_jsonb(NEW) - newer <> to_jsonb(OLD) - newer THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO pending_statement_rows (row_id, import_id, line, fee, balance_after, raw)
    VALUES (OLD.id, OLD.import_id, OLD.line, OLD.fee, OLD.balance_after, OLD.raw);
  RETURN NEW;
END $$;

DROP TRIGGER statement_rows_append_only ON statement_rows;
CREATE TRIGGER statement_rows_append_only BEFORE DELETE ON statement_rows
  FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER statement_rows_decided BEFORE UPDATE ON statement_rows
  FOR EACH ROW EXECUTE FUNCTION statement_row_decided();
DROP TRIGGER statement_rows_open_day ON statement_rows;
CREATE TRIGGER statement_rows_open_day AFTER INSERT OR UPDATE ON statement_rows
  FOR EACH ROW EXECUTE FUNCTION statement_refuse_closed_day();
GRANT UPDATE (import_id, line, status, fee, balance_after, raw) ON statement_rows TO kasente_app;
