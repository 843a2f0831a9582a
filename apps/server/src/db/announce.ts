import type { LiveEvent } from '@club/contract/club/notifications';

import type { Tx } from './connect.ts';
import { tellOnceCommitted } from './notices.ts';

export const LIVE_CHANNEL = 'club_live';

/** Without words: whoever hears it looks what has changed. */
export const CATALOGUE_CHANNEL = 'club_catalogue';

/** Without words: more people wait for answers than are served at once. */
export const CROWD_CHANNEL = 'club_crowd';

/** Whom an event concerns: one member, all who work at one outlet, only those who run it, all admins, or some sessions. */
export type Audience =
  | { member_id: string }
  | { outlet_id: string }
  | { managers_of: string }
  | { admins: true }
  | { session_ids: readonly string[] };

export type Announcement = LiveEvent & { to: Audience };

/** Tells every API process that something changed, once the transaction is committed. */
export function announce(tx: Tx, announcement: Announcement): void {
  tellOnceCommitted(tx, { channel: LIVE_CHANNEL, payload: JSON.stringify(announcement) });
}

/** Tells every API process that cards of offers changed, once the transaction is committed. */
export function announceCatalogue(tx: Tx): void {
  tellOnceCommitted(tx, { channel: CATALOGUE_CHANNEL, payload: '' });
}
