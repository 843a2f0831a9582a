import { statementDue, statementSources, type StatementStatus } from '@club/rules/settlement';
import { sql, type Selectable, type UpdateObject } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { isActiveAdmin } from '#server/features/people/members/person-name.ts';
import { Problem } from '#server/problem.ts';

type Row = Omit<Selectable<DB['settlement_statements']>, 'from_day' | 'to_day'> & {
  outlet_name: string;
  /** Days in Kampala, `2026-11-21`. */
  from_day: string;
  to_day: string;
  sent_since: number;
  balance: number;
  in_flight: number;
  /** Whoever approved first still is an admin. */
  by_admin: boolean;
};

/** A statement with what is still to be paid of it now. */
export type Statement = Row & {
  readonly due: number;
  /** By somebody who still is an admin, for just this amount. */
  readonly approved_once: boolean;
};

/** Nobody agrees to a payment any more. */
export const NOT_APPROVED = { first_approved_by: null, first_approved_at: null, first_approved_due: null } as const;

const inFlight = (outlet_id: ReturnType<typeof sql>) => sql`(
  SELECT coalesce(sum(x.amount), 0)::bigint FROM settlements x WHERE x.outlet_id = ${outlet_id} AND x.status = 'sending')`;

/** What an outlet is owed and what of that is on its way, for a SELECT. */
export const outletMoneyColumns = (outlet_id: ReturnType<typeof sql>) => sql`
  coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.kind = 'outlet_payable' AND a.owner = ${outlet_id}::text), 0)
    AS balance,
  ${inFlight(outlet_id)} AS in_flight`;

const statements = sql`
  SELECT s.*, s.from_day::text AS from_day, s.to_day::text AS to_day, o.name AS outlet_name,
    ${outletMoneyColumns(sql`s.outlet_id`)}, ${isActiveAdmin(sql`s.first_approved_by`)} AS by_admin,
    (SELECT coalesce(sum(x.amount), 0)::bigint FROM settlements x WHERE x.outlet_id = s.outlet_id AND x.status = 'paid'
      AND x.ended_at >= ledger_day_start(s.to_day + 1)) AS sent_since
  FROM settlement_statements s JOIN outlets o ON o.id = s.outlet_id`;

/** Statements as they stand now; `where` is what follows the FROM. */
export async function readStatements(db: Database | Tx, where: ReturnType<typeof sql>): Promise<Statement[]> {
  const { rows } = await sql<Row>`${statements} ${where}`.execute(db);
  return rows.map((row) => {
    const due = dueOf(row);
    return { ...row, due, approved_once: row.by_admin && row.first_approved_due === due };
  });
}

function dueOf(row: Row): number {
  if (row.status === 'paid' || row.status === 'carried') return 0;
  return statementDue(row.closing_balance, row.sent_since, row);
}

/** One statement; of other outlets than those given nobody hears. */
export async function readStatement(db: Database | Tx, id: string, outlet_ids?: readonly string[]): Promise<Statement> {
  const [statement] = await readStatements(db, sql`WHERE s.id = ${id}`);
  if (statement === undefined || outlet_ids?.includes(statement.outlet_id) === false) throw new Problem('not_found');
  return statement;
}

/** Makes those who do something about an outlet's statements come one after the other. */
export async function lockOutlet(tx: Tx, id: string): Promise<{ id: string; name: string }> {
  const outlet = await tx
    .selectFrom('outlets')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (outlet === undefined) throw new Problem('not_found');
  return outlet;
}

/** A statement whose outlet is locked. */
export async function lockStatement(tx: Tx, id: string, outlet_ids?: readonly string[]): Promise<Statement> {
  const { outlet_id } = await readStatement(tx, id, outlet_ids);
  await lockOutlet(tx, outlet_id);
  return readStatement(tx, id);
}

/** Nothing is posted to the outlet's account until the transaction ends. */
export async function lockBalance(tx: Tx, outlet_id: string): Promise<void> {
  await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'outlet_payable')
    .where('owner', '=', outlet_id)
    .forUpdate()
    .execute();
}

type Change = UpdateObject<DB, 'settlement_statements'>;

interface Move {
  /** Only from here: what the rules allow to one act, such as the end of a payment, they do not allow to every other. */
  readonly from: readonly StatementStatus[];
  readonly to: StatementStatus;
}

/** Moves a statement as the rules allow, or refuses. */
export async function moveStatement(tx: Tx, id: string, { from, to }: Move, change: Change = {}): Promise<void> {
  const moved = await tx
    .updateTable('settlement_statements')
    .set({ ...change, status: to })
    .where('id', '=', id)
    .where(
      'status',
      'in',
      statementSources(to).filter((source) => from.includes(source)),
    )
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) throw new Problem('statement_moved_on');
}

/** Whether the outlet's next statement was issued already. */
export async function hasNewer(tx: Tx, statement: Pick<Statement, 'outlet_id' | 'number'>): Promise<boolean> {
  const newer = await tx
    .selectFrom('settlement_statements')
    .select('id')
    .where('outlet_id', '=', statement.outlet_id)
    .where('number', '>', statement.number)
    .executeTakeFirst();
  return newer !== undefined;
}
