import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { LedgerFault } from './ledger-faults.ts';

/** More than a person can follow up one by one. */
const MOST_FAULTS = 100;
/** Days looked at in one run of the chore; the next run goes on. */
const BATCH_DAYS = 400;

interface OpenCheck {
  readonly id: number;
  /** The day to look at next; null when all were. */
  readonly day: string | null;
}

/** Asks for all books to be checked, by a person or, after a day was sealed, by the workers. One check runs at a time. */
export async function askForCheck(deps: Pick<Deps, 'db' | 'now'>, asked_by: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const at = deps.now();
    const asked = await tx
      .insertInto('ledger_checks')
      .values({ asked_by, began_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (asked === undefined) return;
    const subject = { subject_type: 'ledger_check', subject_id: String(asked.id) };
    await audit(tx, { at, actor_id: asked_by, action: 'ledger.check', ...subject });
  });
}

/**
 * Goes on with the check that is open, a day in each transaction; begins one by itself for every newly sealed day. Several
 * workers may do this at once. Returns how many days were looked at.
 */
export async function checkBooks(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  await sql`
    INSERT INTO ledger_checks (began_at)
    SELECT ${deps.now()} FROM (SELECT sealed_at FROM ledger_days ORDER BY day DESC LIMIT 1) newest
    WHERE sealed_at > coalesce((SELECT began_at FROM ledger_checks ORDER BY id DESC LIMIT 1), '-infinity')
    ON CONFLICT DO NOTHING`.execute(deps.db);
  let looked = 0;
  while (looked < BATCH_DAYS && (await transact(deps.db, (tx) => checkNext(tx, deps.now())))) looked += 1;
  return looked;
}

/** False when nothing is left to look at, or somebody else is looking. */
async function checkNext(tx: Tx, now: Date): Promise<boolean> {
  const open = await takeOpen(tx);
  if (open === undefined) return false;
  if (open.day === null) {
    const faults = [...(await found(tx, sql`ledger_balance_faults()`)), ...(await found(tx, sql`ledger_sum_faults()`))];
    await keep(tx, open.id, faults, sql`ended_at = ${now}`);
    announce(tx, { topic: 'finance', id: null, to: { admins: true } });
    return false;
  }
  const entries = sql`(SELECT count(*) FROM ledger_transactions
    WHERE at >= ledger_day_start(${open.day}::date) AND at < ledger_day_start(${open.day}::date + 1))`;
  const faults = await found(tx, sql`ledger_day_faults(${open.day}::date)`);
  await keep(tx, open.id, faults, sql`through = ${open.day}::date, entries = entries + ${entries}`);
  return true;
}

async function takeOpen(tx: Tx): Promise<OpenCheck | undefined> {
  const { rows } = await sql<OpenCheck>`
    WITH held AS (SELECT id, through FROM ledger_checks WHERE ended_at IS NULL FOR UPDATE SKIP LOCKED),
    days AS (
      SELECT least(ledger_day_of(min(at)), (SELECT min(day) FROM ledger_days)) AS first,
        greatest(ledger_day_of(max(at)), (SELECT max(day) FROM ledger_days)) AS last FROM ledger_transactions
    )
    SELECT held.id, CASE WHEN coalesce(through + 1, first) <= last THEN coalesce(through + 1, first)::text END AS day
    FROM held, days`.execute(tx);
  return rows[0];
}

async function found(tx: Tx, where: ReturnType<typeof sql>): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`SELECT fault, subject FROM ${where} LIMIT ${MOST_FAULTS}`.execute(tx);
  return rows;
}

async function keep(tx: Tx, id: number, faults: LedgerFault[], change: ReturnType<typeof sql>): Promise<void> {
  const added = JSON.stringify(faults);
  await sql`
    UPDATE ledger_checks SET ${change}, faults = CASE WHEN jsonb_array_length(faults) < ${MOST_FAULTS}
      THEN faults || ${added}::jsonb ELSE faults END
    WHERE id = ${id}`.execute(tx);
}
