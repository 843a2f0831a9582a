import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

const SESSION_MS = 10 * 60_000;

/** The code was right: from now on its PIN may be given. Whoever begins again begins anew. */
export async function openSession(tx: Tx, { now }: Pick<Deps, 'now'>, code_id: string): Promise<void> {
  const opened_at = now();
  const session = { opened_at, expires_at: new Date(opened_at.getTime() + SESSION_MS), staff_id: null };
  await tx
    .insertInto('redemption_sessions')
    .values({ code_id, ...session })
    .onConflict((conflict) => conflict.column('code_id').doUpdateSet(session))
    .execute();
}

/** The PIN was right; false when the session is over or was never opened. */
export async function bindStaff(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  code_id: string,
  staff_id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('redemption_sessions')
    .set({ staff_id })
    .where('code_id', '=', code_id)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whoever has given the PIN for this code in a session that still lives. */
export async function boundStaff(tx: Tx, { now }: Pick<Deps, 'now'>, code_id: string): Promise<string | undefined> {
  const session = await tx
    .selectFrom('redemption_sessions')
    .select('staff_id')
    .where('code_id', '=', code_id)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return session?.staff_id ?? undefined;
}
