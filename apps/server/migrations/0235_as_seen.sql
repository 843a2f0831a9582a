-- Fails the statement, and with it the transaction, when what was decided upon is not so any more: whoever sends it last need not
-- wait for its answer.
CREATE FUNCTION demand_as_seen(is_as_seen boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_as_seen THEN
    RAISE EXCEPTION 'this is not as it was seen any more' USING ERRCODE = 'KC004';
  END IF;
  RETURN is_as_seen;
END $$;
