import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listAlarms as listCall, MoneyAlarm } from '@club/contract/money/reconciliation';
import { network as networks } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import type { Deps } from '#server/ports/deps.ts';

type Reply = ReplyOf<typeof listCall>;
type KnownRow = Omit<Reply['balances'][number], 'known_at' | 'asked_at'> & {
  known_at: Date | null;
  asked_at: Date | null;
};
type Row = Omit<MoneyAlarm, 'began_at' | 'ended_at'> & {
  began_at: Date;
  ended_at: Date | null;
};

/** What somebody should look at now, then what has ended lately, and what our wallets hold. */
export async function listAlarms(
  { db, money }: Pick<Deps, 'db' | 'money'>,
  query: QueryOf<typeof listCall>,
): Promise<Reply> {
  const [alarms, counted, balances] = await Promise.all([
    sql<Row>`
      SELECT id, kind, network, amount, detail, link, began_at, ended_at
      FROM (
        SELECT * FROM money_alarms WHERE ended_at IS NULL
        UNION ALL
        (SELECT * FROM money_alarms WHERE ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT ${query.per_page})) shown
      ORDER BY ended_at DESC NULLS FIRST, began_at DESC, id LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`.execute(
      db,
    ),
    // Counted apart from the page, which may lie behind the last alarm.
    sql<{ open: number; ended: number }>`
      SELECT (SELECT count(*) FROM money_alarms WHERE ended_at IS NULL) AS open, (SELECT count(*) FROM (
          SELECT FROM money_alarms WHERE ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT ${query.per_page}) last) AS ended`.execute(
      db,
    ),
    readKnown(db, money),
  ]);
  const { open, ended } = counted.rows[0]!;
  return {
    results: alarms.rows.map((row) => ({
      ...row,
      began_at: row.began_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
    })),
    ...pageLinks(query, open + ended),
    open_count: open,
    balances: balances.map((row) => ({
      ...row,
      known_at: row.known_at?.toISOString() ?? null,
      asked_at: row.asked_at?.toISOString() ?? null,
    })),
  };
}

/** What was told of each wallet; one that nobody has asked about yet has a row of nothing. */
async function readKnown(db: Database, money: Deps['money']): Promise<KnownRow[]> {
  const connected = networks.options.filter((network) => money[network] !== undefined);
  const { rows } = await sql<KnownRow>`
    SELECT network, product, b.amount, b.known_at, b.asked_at
    FROM (SELECT network, product FROM unnest(${connected}::text[]) network, unnest(ARRAY['collect', 'payout']) product) ours
    FULL JOIN network_balances b USING (network, product) ORDER BY network DESC, product`.execute(db);
  return rows;
}
