import { createHmac } from 'node:crypto';

import type { Tablet, TabletHere } from '@club/contract/outlets/tablets';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';
import { deriveKey } from '#server/security/derive-key.ts';
import { endedSessions } from '#server/security/ended-sessions.ts';

import { tellApart } from './tell-apart.ts';

/** More tablets than a counter has, and more people than one reads through. */
const MOST = 100;

/** What is kept of the code that makes a browser a tablet. */
export function tabletCodeDigest(secret: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'tablet-code')).update(code).digest();
}

interface Row extends Pick<Tablet, 'id' | 'name' | 'signed_in'> {
  created_at: Date;
  enrolled_at: Date | null;
  off_at: Date | null;
}

const columns = (at: Date) => sql`t.id, t.name, t.created_at, t.enrolled_at, t.off_at, (
  SELECT p.name FROM staff_sessions s JOIN staff p ON p.id = s.staff_id AND p.state = 'active'
  WHERE s.tablet_id = t.id AND s.ended_at IS NULL AND s.expires_at > ${at} AND t.off_at IS NULL) AS signed_in`;

/** Those in use first. One that nobody ever enrolled is forgotten when its code is. */
export async function tabletsOf(db: Database, outlet_id: string, at: Date): Promise<Tablet[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns(at)} FROM outlet_tablets t
    WHERE t.outlet_id = ${outlet_id} AND (t.enrolled_at IS NOT NULL OR t.code_expires_at > ${at})
    ORDER BY t.off_at IS NOT NULL, t.created_at DESC, t.id DESC LIMIT ${MOST}`.execute(db);
  return rows.map(tabletReply);
}

export async function readTabletRow(tx: Tx, id: string, at: Date): Promise<Tablet> {
  const { rows } = await sql<Row>`SELECT ${columns(at)} FROM outlet_tablets t WHERE t.id = ${id}`.execute(tx);
  return tabletReply(rows[0]!);
}

function tabletReply({ created_at, enrolled_at, off_at, ...row }: Row): Tablet {
  return {
    ...row,
    state: off_at !== null ? 'off' : enrolled_at === null ? 'waiting' : 'active',
    created_at: created_at.toISOString(),
    enrolled_at: enrolled_at?.toISOString() ?? null,
    off_at: off_at?.toISOString() ?? null,
  };
}

/** What a tablet shows before anybody has signed in. One that is none, or was switched off, is told nothing. */
export async function readTabletHere(db: Database | Tx, id: string | undefined, at: Date): Promise<TabletHere> {
  if (id === undefined) throw new Problem('not_found');
  const tablet = await db
    .selectFrom('outlet_tablets as t')
    .innerJoin('outlets as o', 'o.id', 't.outlet_id')
    .select(['t.id', 't.name', 'o.id as outlet_id', 'o.name as outlet_name'])
    .where('t.id', '=', id)
    .where('t.enrolled_at', 'is not', null)
    .where('t.off_at', 'is', null)
    .executeTakeFirst();
  if (tablet === undefined) throw new Problem('not_found');
  const people = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'phone'])
    .where('outlet_id', '=', tablet.outlet_id)
    .where('state', '=', 'active')
    // Whose PIN has run out cannot sign in before there is another.
    .where('pin_expires_at', '>', at)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return {
    outlet: { id: tablet.outlet_id, name: tablet.outlet_name },
    tablet: { id: tablet.id, name: tablet.name },
    people: tellApart(people),
  };
}

/** Ends one shift, or all of a person or on a tablet, wherever they are looked at. */
export async function endShifts(
  tx: Tx,
  of: { staff_id: string } | { tablet_id: string } | { session_id: string },
  at: Date,
): Promise<readonly { id: string; staff_id: string }[]> {
  const ending = tx.updateTable('staff_sessions').set({ ended_at: at }).where('ended_at', 'is', null);
  const those =
    'session_id' in of
      ? ending.where('id', '=', of.session_id)
      : 'staff_id' in of
        ? ending.where('staff_id', '=', of.staff_id)
        : ending.where('tablet_id', '=', of.tablet_id);
  const ended = await those.returning(['id', 'staff_id']).execute();
  const session_ids = ended.map(({ id }) => id);
  if (session_ids.length > 0) {
    endedSessions.note(session_ids);
    announce(tx, { topic: 'session', id: null, to: { session_ids } });
  }
  return ended;
}
