import type { Database } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The outlet of this id or, whatever the case of its letters, this name; refuses a name that several have. */
export async function outletNamed(db: Database, text: string): Promise<{ id: string; name: string }> {
  const wanted = text.trim();
  const outlets = await db
    .selectFrom('outlets')
    .select(['id', 'name'])
    .where((where) =>
      UUID.test(wanted) ? where('id', '=', wanted) : where(where.fn('lower', ['name']), '=', wanted.toLowerCase()),
    )
    .orderBy('id')
    .execute();
  const [first, ...others] = outlets;
  if (first === undefined) throw new Problem('not_found', { message: `There is no outlet called "${wanted}".` });
  if (others.length === 0) return first;
  const ids = outlets.map(({ id }) => id).join(', ');
  throw new Problem('not_found', { message: `Several outlets are called "${wanted}": name one by its id (${ids}).` });
}
