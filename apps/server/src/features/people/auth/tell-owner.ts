import type { Tx } from '#server/db/connect.ts';
import type { TemplateName } from '#server/features/club/notifications/template-values.ts';
import { warnOwner, type Warning } from '#server/features/club/notifications/warn-owner.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Tells a member at every number of theirs, since one of them may be in wrong hands, and at their e-mail address. */
export async function tellOwner<T extends TemplateName>(
  tx: Tx,
  deps: Deps,
  warning: Omit<Warning<T>, 'numbers'>,
): Promise<void> {
  await warnOwner(tx, deps, { ...warning, numbers: await numbersOf(tx, warning.member_id) });
}

export async function numbersOf(tx: Tx, member_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('phone_numbers')
    .select('e164')
    .where('member_id', '=', member_id)
    .orderBy('e164')
    .execute();
  return rows.map(({ e164 }) => e164);
}
