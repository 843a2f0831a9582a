import type { LiveEvent } from '@club/contract/notifications';
import { sql } from 'kysely';

import type { Tx } from './connect.ts';

export const LIVE_CHANNEL = 'club_live';

/** Whom an event concerns: one member, the managers of one outlet, or all admins. */
export type Audience = { member_id: string } | { outlet_id: string } | { admins: true };

export type Announcement = LiveEvent & { to: Audience };

/** Tells every API process that something changed; heard only if the transaction commits. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await sql`SELECT pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(announcement)})`.execute(tx);
}
