-- Writes one transaction of the ledger in one call, so that a sale holds the accounts that all sales share no longer than
-- PostgreSQL needs by itself. True when it was written now, false when it stands there already; the same reference with other
-- content fails. The legs come sorted by account, none of zero, and sum to zero; the commit checks that once more.
CREATE FUNCTION ledger_post(
  its_reference text, its_kind text, its_subject_type text, its_subject_id uuid, its_at timestamptz, its_memo text,
  kinds text[], owners text[], amounts bigint[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  its_id bigint;
  locked bigint;
BEGIN
  INSERT INTO ledger_transactions (reference, kind, subject_type, subject_id, at, memo)
  VALUES (its_reference, its_kind, its_subject_type, its_subject_id, its_at, its_memo)
  ON CONFLICT (reference) DO NOTHING RETURNING id INTO its_id;
  IF its_id IS NULL THEN
    IF EXISTS (
      WITH stands AS (
        SELECT t.kind, t.subject_type, t.subject_id, a.kind AS account, a.owner, p.amount
        FROM ledger_transactions t
        JOIN ledger_postings p ON p.transaction_id = t.id
        JOIN ledger_accounts a ON a.id = p.account_id
        WHERE t.reference = its_reference),
      said AS (
        SELECT its_kind, its_subject_type, its_subject_id, l.*
        FROM unnest(kinds, owners, amounts) l (account, owner, amount))
      (TABLE stands EXCEPT TABLE said) UNION ALL (TABLE said EXCEPT TABLE stands))
    THEN
      RAISE EXCEPTION 'ledger reference % was already used for something else', its_reference USING ERRCODE = 'KC005';
    END IF;
    RETURN false;
  END IF;
  -- Accounts are made when first used, in the order of the legs, and locked in the order of their ids: no two transactions
  -- wait for each other.
  FOR attempt IN 1..2 LOOP
    PERFORM FROM ledger_accounts a
    WHERE (a.kind, a.owner) IN (SELECT * FROM unnest(kinds, owners)) ORDER BY a.id FOR UPDATE;
    GET DIAGNOSTICS locked = ROW_COUNT;
    EXIT WHEN locked = cardinality(kinds);
    INSERT INTO ledger_accounts (kind, owner)
    SELECT l.kind, l.owner FROM unnest(kinds, owners) WITH ORDINALITY l (kind, owner, place)
    WHERE NOT EXISTS (SELECT FROM ledger_accounts a WHERE a.kind = l.kind AND a.owner = l.owner)
    ORDER BY l.place ON CONFLICT (kind, owner) DO NOTHING;
  END LOOP;
  WITH moved AS (
    UPDATE ledger_accounts a SET balance = a.balance + l.amount
    FROM unnest(kinds, owners, amounts) l (kind, owner, amount)
    WHERE a.kind = l.kind AND a.owner = l.owner
    RETURNING a.id, l.amount, a.balance)
  INSERT INTO ledger_postings (transaction_id, account_id, amount, balance_after)
  SELECT its_id, id, amount, balance FROM moved;
  GET DIAGNOSTICS locked = ROW_COUNT;
  IF locked <> cardinality(kinds) THEN
    RAISE EXCEPTION 'accounts of % cannot be made', its_reference;
  END IF;
  RETURN true;
END $$;
