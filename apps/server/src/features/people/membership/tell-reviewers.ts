import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';

/** Tells every admin's open list that applications have changed; of many in one transaction only once. */
export function tellReviewers(tx: Tx): void {
  announce(tx, { topic: 'applications', id: null, to: { admins: true } });
}
