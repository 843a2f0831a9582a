import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';

/** Tells every admin's open list that somebody asked to leave, or does no longer wait for an answer. */
export function tellOfClosing(tx: Tx): void {
  announce(tx, { topic: 'closing_requests', id: null, to: { admins: true } });
}
