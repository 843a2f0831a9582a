-- Takes the key of a repeatable request until the transaction ends, or fails: what was sent together with this is then not done.
-- The key itself is kept with the answer. The second look is a statement of its own, so that it sees what was committed before
-- the lock was free.
CREATE FUNCTION claim_request(of_scope text, of_route text, of_key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(of_scope || E'\n' || of_route || E'\n' || of_key, 0)) THEN
    RAISE EXCEPTION 'this request is in progress' USING ERRCODE = 'KC001';
  END IF;
  PERFORM FROM idempotency_keys WHERE scope = of_scope AND route = of_route AND key = of_key;
  IF FOUND THEN
    RAISE EXCEPTION 'this request has been answered' USING ERRCODE = 'KC002';
  END IF;
END $$;
