import { sql } from 'kysely';

import type { OrderRow } from './store.ts';

/** Whether an order was not paid in time: money that comes late pays for it where its goods are still there. */
export function hasLostHold({ status, cancel_reason }: Pick<OrderRow, 'status' | 'cancel_reason'>): boolean {
  return status === 'cancelled' && cancel_reason === 'hold_expired';
}

/** The same of an order `o`, for SQL. */
export const lostHold = sql<boolean>`(o.status = 'cancelled' AND coalesce(o.cancel_reason, '') = 'hold_expired')`;
