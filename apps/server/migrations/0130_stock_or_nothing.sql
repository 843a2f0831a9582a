-- Fails where pieces could not be moved, so that the commit may follow the move unasked: nobody who waits for the same counters
-- waits for an answer to travel there and back.
CREATE FUNCTION demand_stock(is_moved boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_moved THEN
    RAISE EXCEPTION 'the stock is not there any more' USING ERRCODE = 'KC003';
  END IF;
  RETURN is_moved;
END $$;
