import { createHash } from 'node:crypto';

import type { BodyOf } from '@club/contract/endpoint';
import {
  BAD_LINES_SHOWN,
  type importStatement as importCall,
  type StatementResult,
} from '@club/contract/money/reconciliation';
import { kampalaDay } from '@club/rules/kampala-time';
import { NoStatement, readStatement, type ReadStatement } from '@club/rules/statement';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { lockNetwork, reconcile } from '#server/features/money/reconciliation/reconcile.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';

import { decideLines } from './decide-lines.ts';
import { sortLines, type SortedLines } from './sort-lines.ts';

type File = BodyOf<typeof importCall>;

/**
 * Takes a network's statement in: lines that stand there already change nothing, a line that was pending takes what became
 * of it, lines that are not understood or that contradict what was imported before are reported and left out. A dry run
 * says the same and keeps nothing. A repeat is told so where a colleague has taken the file back since.
 */
export async function importStatement(
  deps: Deps,
  by: string,
  file: File,
  once: Once | undefined,
): Promise<StatementResult> {
  const read = readFile(deps, file);
  const digest = createHash('sha256').update(file.text).digest();
  const take = async (tx: Tx) => {
    const reply = await takeIn(tx, deps, by, { file, digest, read });
    return { kept: reply, reply };
  };
  // What would come of it now is not what would have come of it then.
  const onceForGood = file.dry ? undefined : once;
  return transactOnceThen(deps.db, onceForGood, take, async (kept) => {
    if (!(await isImported(deps.db, file.network, digest))) throw new Problem('statement_withdrawn');
    return kept;
  });
}

async function takeIn(
  tx: Tx,
  deps: Deps,
  by: string,
  { file, digest, read }: { file: File; digest: Buffer; read: ReadStatement },
): Promise<StatementResult> {
  await lockNetwork(tx, file.network);
  const known_file = await isImported(tx, file.network, digest);
  const sorted = await sortLines(tx, file.network, read, deps.now());
  const result = { ...resultOf(file, read, sorted), known_file };
  // Lines of a file that was imported are new again when another that had them too was taken back.
  const isNew = !known_file || result.rows_new + result.rows_updated > 0;
  if (file.dry || !isNew) return result;
  await keep(tx, deps, by, { file, digest, sorted });
  await reconcile(tx, deps, file.network);
  announce(tx, { topic: 'finance', id: null, to: { admins: true } });
  return { ...result, imported: true };
}

/** Whether this very file was imported, and counts still. */
async function isImported(db: Database | Tx, network: File['network'], digest: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('statement_imports')
    .select('id')
    .where('network', '=', network)
    .where('digest', '=', digest)
    .where('id', 'not in', (without) => without.selectFrom('withdrawn_statements').select('import_id'))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

function readFile({ config }: Deps, { network, text }: File): ReadStatement {
  try {
    return readStatement(text, network, network === 'mtn' ? config.MTN_CURRENCY : 'UGX');
  } catch (error) {
    if (error instanceof NoStatement) throw fieldProblem('text', error.message);
    throw error;
  }
}

async function keep(
  tx: Tx,
  deps: Deps,
  by: string,
  { file, digest, sorted }: { file: File; digest: Buffer; sorted: SortedLines },
): Promise<void> {
  const { network, file_name } = file;
  const at = deps.now();
  const id = deps.random.id(at);
  const counts = { rows_new: sorted.fresh.length, rows_updated: sorted.decided.length, rows_known: sorted.known };
  await tx
    .insertInto('statement_imports')
    .values({
      id,
      network,
      file_name,
      digest,
      ...counts,
      bad_lines: JSON.stringify(sorted.bad),
      imported_by: by,
      imported_at: at,
    })
    .execute();
  await sql`
    INSERT INTO statement_rows (import_id, network, line, provider_transaction_id, reference, account, kind, status, moved,
      fee, balance_after, msisdn, occurred_at, raw)
    SELECT ${id}, ${network}, line, provider_transaction_id, reference, account, kind, status, moved, fee, balance_after,
      msisdn, occurred_at, raw
    FROM jsonb_to_recordset(${JSON.stringify(sorted.fresh)}::jsonb) AS row (line integer, provider_transaction_id text,
      reference uuid, account text, kind text, status text, moved bigint, fee bigint, balance_after bigint, msisdn text,
      occurred_at timestamptz, raw text)
    ORDER BY line`.execute(tx);
  await decideLines(tx, { import_id: id, network, decided: sorted.decided });
  await audit(tx, {
    at,
    actor_id: by,
    action: 'statement.import',
    subject_type: 'statement',
    subject_id: id,
    after: { network, file_name, ...counts, bad: sorted.bad.length },
  });
}

function resultOf(file: File, read: ReadStatement, { fresh, decided, known, bad }: SortedLines) {
  const days = read.rows.map((row) => kampalaDay(row.occurred_at)).toSorted();
  const moved = read.rows.filter((row) => row.status === 'completed');
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    network: file.network,
    file_name: file.file_name,
    imported: false,
    columns: { ...read.columns },
    rows_new: fresh.length,
    rows_updated: decided.length,
    rows_known: known,
    bad_count: bad.length,
    bad_lines: bad.slice(0, BAD_LINES_SHOWN),
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    money_in: sum(moved.map((row) => Math.max(0, row.moved))),
    money_out: sum(moved.map((row) => Math.max(0, -row.moved))),
    fees: sum(moved.map((row) => row.fee)),
  };
}
