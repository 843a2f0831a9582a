import type { ReplyOf } from '@club/contract/endpoint';
import type { withdrawStatement as withdrawCall } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { lockNetwork, reconcile } from '#server/features/money/reconciliation/reconcile.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** What keeps a statement where it is, in the order in which it is told. */
const KEPT = {
  is_withdrawn: 'This statement was taken back already.',
  is_closed: 'A day of it is closed.',
  has_decided: 'It says what became of lines that were pending.',
  is_corrected: 'The ledger was corrected by it, or a correction waits. Refuse what waits first.',
} as const;

type Reasons = Record<keyof typeof KEPT, boolean>;

interface Withdrawal {
  readonly id: string;
  /** The administrator. */
  readonly by: string;
  readonly reason: string;
}

/**
 * Takes back a statement that was the wrong file: its lines count no more, and everything is compared once more as if they
 * had never been there. They are kept, with who took them back and why. What the books or a closed day rest on stays.
 */
export async function withdrawStatement(
  deps: Deps,
  { id, by, reason }: Withdrawal,
  once: Once | undefined,
): Promise<ReplyOf<typeof withdrawCall>> {
  return transactOnce(deps.db, once, async (tx) => {
    const { network, file_name } = await lockImport(tx, id);
    await refuseKept(tx, id);
    const at = deps.now();
    await tx
      .insertInto('withdrawn_statements')
      .values({ import_id: id, withdrawn_by: by, withdrawn_at: at, reason })
      .execute();
    await clearDifferences(tx, id, at);
    const { numDeletedRows } = await tx.deleteFrom('statement_rows').where('import_id', '=', id).executeTakeFirst();
    await audit(tx, {
      at,
      actor_id: by,
      action: 'statement.withdraw',
      subject_type: 'statement',
      subject_id: id,
      after: { network, file_name, reason, rows: Number(numDeletedRows) },
    });
    await reconcile(tx, deps, network);
    announce(tx, { topic: 'finance', id: null, to: { admins: true } });
    return { success: true, message: 'The statement is taken back.' };
  });
}

async function lockImport(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('statement_imports')
    .select(['network', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new Problem('not_found');
  const network = found.network as Network;
  await lockNetwork(tx, network);
  return { network, file_name: found.file_name };
}

async function refuseKept(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<Reasons>`
    SELECT EXISTS (SELECT FROM withdrawn_statements WHERE import_id = i.id) AS is_withdrawn,
      EXISTS (SELECT FROM statement_rows s JOIN statement_closes c ON c.network = s.network AND c.day >= s.day
        WHERE s.import_id = i.id) AS is_closed,
      i.rows_updated > 0 AS has_decided,
      EXISTS (SELECT FROM reconciliation_differences d
        JOIN reconciliation_adjustments a ON a.difference_id = d.id AND a.status <> 'refused'
        WHERE d.network = i.network AND (${namesLine} OR (${restsOnIt} AND a.requested_at >= i.imported_at))) AS is_corrected
    FROM statement_imports i WHERE i.id = ${id}`.execute(tx);
  const reasons = rows[0]!;
  const [why] = (Object.keys(KEPT) as (keyof typeof KEPT)[]).filter((reason) => reasons[reason]);
  if (why !== undefined) throw new Problem('statement_kept', { message: KEPT[why] });
}

/** Of a difference `d` and an import `i`: it is about a line of it. */
const namesLine = sql`d.row_ids && (SELECT coalesce(array_agg(s.id), '{}') FROM statement_rows s WHERE s.import_id = i.id)`;

const otherLine = sql`SELECT FROM statement_rows s WHERE s.network = d.network AND s.import_id <> i.id`;

/** It may come from where the import makes the statements begin or end: nothing is known beyond. */
const restsOnIt = sql`(d.subject_kind = 'opening' OR NOT EXISTS (${otherLine} AND s.occurred_at <= d.occurred_at)
  OR NOT EXISTS (${otherLine} AND s.occurred_at >= d.occurred_at))`;

/** What is found without its lines as well is open anew: whoever explained it did so with other facts before them. */
async function clearDifferences(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    UPDATE reconciliation_differences d SET state = 'cleared', cleared_at = ${at} FROM statement_imports i
    WHERE i.id = ${id} AND d.network = i.network AND d.state <> 'cleared' AND (${namesLine} OR ${restsOnIt})`.execute(
    tx,
  );
}
