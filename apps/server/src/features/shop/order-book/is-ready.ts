import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the order of this id is ready, looked up by the id alone. Joined by its status, all orders that are ready are gone through
 * for each one, where PostgreSQL still takes them for few: after a rush.
 */
export const isReady = (order_id: `${string}.order_id`): RawBuilder<boolean> =>
  sql<boolean>`(SELECT standing.status FROM orders standing WHERE standing.id = ${sql.ref(order_id)}) = 'ready'`;
