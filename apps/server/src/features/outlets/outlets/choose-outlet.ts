import type { Database } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

/** The outlet a manager looks at: the one asked for if it is theirs, else the first of theirs by name (decision B74). */
export async function chooseOutlet(
  db: Database,
  outlet_ids: readonly string[],
  wanted: string | undefined,
): Promise<{ id: string; name: string }> {
  if (wanted !== undefined && !outlet_ids.includes(wanted)) throw new Problem('not_found');
  const outlet = await db
    .selectFrom('outlets')
    .select(['id', 'name'])
    .where('id', 'in', wanted === undefined ? [...outlet_ids] : [wanted])
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (outlet === undefined) throw new Problem('not_found');
  return outlet;
}
