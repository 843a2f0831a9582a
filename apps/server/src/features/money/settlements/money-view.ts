import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type {
  getOutletSettlements,
  listMyStatements as listMyStatementsCall,
  listSettlements as listSettlementsCall,
  OutletMoney,
  StatementSummary,
} from '@club/contract/money/settlements';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { isWithinDays, type DayRange } from '#server/db/day-range.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import { Problem } from '#server/problem.ts';

import { accountReply } from './accounts.ts';
import { nextSpanOf, spanColumns, type SpanColumns } from './next-span.ts';
import { outletMoneyColumns, readStatements, type Statement } from './store.ts';

type Row = SpanColumns & { id: string; name: string; area: string; balance: number; in_flight: number };

/** What every outlet is owed, the most first, with what it was sent in the days asked for. */
export async function listSettlements(
  db: Database,
  query: QueryOf<typeof listSettlementsCall>,
): Promise<ReplyOf<typeof listSettlementsCall>> {
  const [rows, sent, all] = await Promise.all([
    readMoney(db, sql`ORDER BY balance DESC, name, id LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`),
    sentIn(db, query),
    sql<{ count: number; owed: number }>`
      SELECT count(*)::int AS count, (
        SELECT coalesce(sum(a.balance), 0)::bigint FROM ledger_accounts a WHERE a.kind = 'outlet_payable') AS owed
      FROM outlets`.execute(db),
  ]);
  const { count, owed } = all.rows[0]!;
  return {
    results: rows.map((row) => ({ ...row, paid: sent.get(row.outlet.id) ?? 0 })),
    ...pageLinks(query, count),
    owed,
    moved: [...sent.values()].reduce((sum, paid) => sum + paid, 0),
  };
}

/** By outlet, what has arrived there in these days. */
async function sentIn(db: Database, days: DayRange): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ outlet_id: string; paid: number }>`
    SELECT x.outlet_id, sum(x.amount)::bigint AS paid FROM settlements x
    WHERE x.status = 'paid' AND ${isWithinDays(sql`x.ended_at`, days)} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ outlet_id, paid }) => [outlet_id, paid]));
}

/** One outlet with its statements, the newest first. */
export async function readOutletSettlements(
  db: Database,
  outlet_id: string,
  query: QueryOf<typeof getOutletSettlements>,
): Promise<ReplyOf<typeof getOutletSettlements>> {
  const [[money], statements, count] = await Promise.all([
    readMoney(db, sql`WHERE id = ${outlet_id}`),
    readStatements(
      db,
      sql`WHERE s.outlet_id = ${outlet_id} ORDER BY s.number DESC LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`,
    ),
    db
      .selectFrom('settlement_statements')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('outlet_id', '=', outlet_id)
      .executeTakeFirstOrThrow(),
  ]);
  if (money === undefined) throw new Problem('not_found');
  return { results: statements.map(summaryReply), ...pageLinks(query, Number(count.count)), money };
}

/** The same of the outlet that a manager looks at. */
export async function listMyStatements(
  db: Database,
  outlet_ids: readonly string[],
  query: QueryOf<typeof listMyStatementsCall>,
): Promise<ReplyOf<typeof listMyStatementsCall>> {
  const { id } = await chooseOutlet(db, outlet_ids, query.outlet);
  return readOutletSettlements(db, id, query);
}

async function readMoney(db: Database, which: ReturnType<typeof sql>): Promise<OutletMoney[]> {
  const { rows } = await sql<Row>`
    SELECT page.*, ${spanColumns(sql`page.id`)}
    FROM (SELECT * FROM (
      SELECT o.id, o.name, o.area, ${outletMoneyColumns(sql`o.id`)} FROM outlets o
    ) outlet ${which}) page ORDER BY balance DESC, name, id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [accounts, latest] = await Promise.all([
    db.selectFrom('settlement_accounts').selectAll().where('outlet_id', 'in', ids).execute(),
    readStatements(
      db,
      sql`WHERE s.id = ANY (ARRAY(
        SELECT (SELECT n.id FROM settlement_statements n WHERE n.outlet_id = page.id ORDER BY n.number DESC LIMIT 1)
        FROM unnest(${ids}::uuid[]) page (id)))`,
    ),
  ]);
  return rows.map(({ id, name, area, balance, in_flight, ...span }) => {
    const account = accounts.find(({ outlet_id }) => outlet_id === id);
    const statement = latest.find(({ outlet_id }) => outlet_id === id);
    const { next_from, closed_day } = nextSpanOf(span);
    return {
      outlet: { id, name, area },
      balance,
      in_flight,
      account: account === undefined ? null : accountReply(account),
      latest: statement === undefined ? null : summaryReply(statement),
      next_from,
      closed_day,
    };
  });
}

export function summaryReply(statement: Statement): StatementSummary {
  const { id, number, from_day, to_day, closing_balance, status, due, approved_once, issued_at } = statement;
  return {
    id,
    number,
    from_day,
    to_day,
    closing_balance,
    status,
    due,
    approved_once,
    issued_at: issued_at.toISOString(),
  };
}
