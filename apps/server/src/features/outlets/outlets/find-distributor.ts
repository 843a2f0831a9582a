import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

/** The distributor of this name, whatever the case of its letters; a new one where there is none. */
export async function findDistributor(tx: Tx, deps: Pick<Deps, 'now' | 'random'>, name: string): Promise<string> {
  const at = deps.now();
  const id = deps.random.id(at);
  await tx
    .insertInto('distributors')
    .values({ id, name, created_at: at })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .execute();
  const row = await tx
    .selectFrom('distributors')
    .select('id')
    .where((where) => where(where.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirstOrThrow();
  return row.id;
}
