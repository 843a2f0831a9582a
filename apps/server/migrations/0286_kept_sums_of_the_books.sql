-- What the accounts of each kind come to, up to a posting: the overview of the books adds what was posted since, and never reads the
-- accounts of all members (decision 0298).
CREATE TABLE ledger_sums (
  kind text NOT NULL,
  -- Each network has its own account; empty for all other kinds.
  network text NOT NULL DEFAULT '',
  owners bigint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (kind, network)
);

-- How far the sums go, in one row. All postings and accounts up to these two are in, and none after them.
CREATE TABLE ledger_sums_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  posting_id bigint NOT NULL,
  account_id bigint NOT NULL,
  -- How far they may go next, as soon as every transaction up to this one has ended: until then one of them may hold numbers before
  -- those two whose rows nobody else can see.
  next_posting_id bigint NOT NULL,
  next_account_id bigint NOT NULL,
  next_after xid8 NOT NULL,
  CHECK (next_posting_id >= posting_id AND next_account_id >= account_id)
);

-- Whoever posts now ends first, and waits until the sums begin.
LOCK TABLE ledger_accounts, ledger_postings IN SHARE MODE;
INSERT INTO ledger_sums (kind, network, owners, balance)
SELECT kind, CASE kind WHEN 'provider_clearing' THEN owner ELSE '' END, count(*), sum(balance) FROM ledger_accounts GROUP BY 1, 2;
INSERT INTO ledger_sums_mark (posting_id, account_id, next_posting_id, next_account_id, next_after)
SELECT p.id, a.id, p.id, a.id, pg_current_xact_id()
FROM (SELECT coalesce(max(id), 0) AS id FROM ledger_postings) p, (SELECT coalesce(max(id), 0) AS id FROM ledger_accounts) a;

-- What each kind comes to at this moment.
CREATE FUNCTION ledger_sums_now() RETURNS TABLE (kind text, network text, owners bigint, balance bigint) LANGUAGE sql STABLE AS $$
  SELECT s.kind, s.network, sum(s.owners)::bigint, sum(s.balance)::bigint
  FROM (
    SELECT kept.kind, kept.network, kept.owners, kept.balance FROM ledger_sums kept
    UNION ALL
    SELECT a.kind, CASE a.kind WHEN 'provider_clearing' THEN a.owner ELSE '' END, (moved.account_id > mark.account_id)::int, moved.amount
    FROM ledger_sums_mark mark
    CROSS JOIN LATERAL (
      SELECT p.account_id, sum(p.amount) AS amount FROM ledger_postings p WHERE p.id > mark.posting_id GROUP BY 1 OFFSET 0) moved
    -- Each account by its id, however many PostgreSQL expects.
    CROSS JOIN LATERAL (SELECT x.kind, x.owner FROM ledger_accounts x WHERE x.id = moved.account_id OFFSET 0) a
  ) s GROUP BY 1, 2 $$;

CREATE FUNCTION ledger_sum_faults() RETURNS TABLE (fault text, subject text) LANGUAGE sql STABLE AS $$
  SELECT 'a kept sum is not that of its accounts', trim(coalesce(s.kind, a.kind) || ' ' || coalesce(s.network, a.network))
  FROM ledger_sums_now() s FULL JOIN (
    SELECT kind, CASE kind WHEN 'provider_clearing' THEN owner ELSE '' END AS network, count(*) AS owners, sum(balance) AS balance
    FROM ledger_accounts GROUP BY 1, 2
  ) a ON a.kind = s.kind AND a.network = s.network
  WHERE (s.owners, s.balance) IS DISTINCT FROM (a.owners, a.balance) $$;
