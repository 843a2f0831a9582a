import type { Tx } from '#server/db/connect.ts';
import { outletsOfCode } from '#server/features/offers-of-the-day/codes/good-at.ts';
import type { CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';

/**
 * Where the code may be used on the phone of a member: an outlet may want codes on its own device alone. Whoever has begun may
 * end, so that the outlet of the offer is still one where none wants it any more.
 */
export async function outletsOnPhones(tx: Tx, code: CodeRow): Promise<{ ids: string[]; isAny: boolean }> {
  const all = await outletsOfCode(tx, code);
  const open = await tx
    .selectFrom('outlets')
    .select('id')
    .where('id', 'in', all)
    .where('redeems_on_phone', '=', true)
    .execute();
  const ids = all.filter((id) => open.some((outlet) => outlet.id === id));
  return { ids: ids.length === 0 ? [code.outlet_id] : ids, isAny: ids.length > 0 };
}
