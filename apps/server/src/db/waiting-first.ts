import { type RawBuilder, sql } from 'kysely';

import { offsetOf } from './page.ts';

interface Wanted {
  /** As the condition calls its rows. */
  readonly alias: string;
  readonly where: RawBuilder<unknown>;
}

/**
 * The ids of one page of a list in which what waits for somebody stands first, and else the newest: both parts are read off their indexes,
 * no further than the page goes. In one order with both, all that ever was would be read and put in order for each page.
 */
export function waitingFirst(
  table: 'payouts' | 'refunds',
  { alias, where }: Wanted,
  page: { page: number; per_page: number },
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const offset = offsetOf(page);
  const part = (place: number, status: RawBuilder<unknown>) => sql`(
    SELECT ${column('id')} AS id, ${column('requested_at')} AS requested_at, ${sql.lit(place)} AS part
    FROM ${sql.table(table)} AS ${sql.ref(alias)} WHERE ${column('status')} ${status} AND ${where}
    ORDER BY ${column('requested_at')} DESC, ${column('id')} LIMIT ${offset + page.per_page})`;
  return sql`
    SELECT id, requested_at, part FROM (${part(0, sql`= 'waiting'`)} UNION ALL ${part(1, sql`<> 'waiting'`)}) both_parts
    ORDER BY part, requested_at DESC, id LIMIT ${page.per_page} OFFSET ${offset}`;
}
