import type { Database, Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

const HOUR_MS = 60 * 60_000;

/** How long money stays where it is after something that a thief would do first (T14, decision A24). */
const HOLD_MS = { pin_reset: 72 * HOUR_MS, pin_changed: 24 * HOUR_MS, number_changed: 24 * HOUR_MS } as const;

export type HoldReason = keyof typeof HOLD_MS;

export async function holdMember(
  tx: Tx,
  { now, random }: Pick<Deps, 'now' | 'random'>,
  member_id: string,
  reason: HoldReason,
): Promise<void> {
  const at = now();
  const held_until = new Date(at.getTime() + HOLD_MS[reason]);
  await tx
    .insertInto('member_holds')
    .values({ id: random.id(at), member_id, reason, created_at: at, held_until })
    .execute();
}

/** Until when payouts and codes bought before must wait, or null. */
export async function heldUntil(db: Database | Tx, member_id: string, at: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('member_holds')
    .select('held_until')
    .where('member_id', '=', member_id)
    .where('held_until', '>', at)
    .orderBy('held_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.held_until ?? null;
}

/**
 * The same for whoever is about to move the money: a change of number or PIN that is under way comes first and then counts,
 * a later one waits until the money is on its way.
 */
export async function lockHolds(tx: Tx, member_id: string, at: Date): Promise<Date | null> {
  await tx.selectFrom('members').select('id').where('id', '=', member_id).forShare().executeTakeFirstOrThrow();
  return heldUntil(tx, member_id, at);
}
