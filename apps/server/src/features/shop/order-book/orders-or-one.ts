import { sql, type RawBuilder } from 'kysely';

/**
 * All orders, or the one with this id, to ask the same of both. Of one it is read by the id before anything else is asked:
 * where thousands wait in a state in which hardly any was a while ago, PostgreSQL would look through them for the one.
 */
export function ordersOrOne(id: string | undefined): RawBuilder<unknown> {
  return id === undefined ? sql`orders` : sql`(SELECT * FROM orders WHERE id = ${id} OFFSET 0)`;
}
