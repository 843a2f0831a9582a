import { sql, type Selectable } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { isUnproven } from '#server/features/people/members/phone-numbers.ts';
import { endedSessions } from '#server/security/ended-sessions.ts';

type Member = Selectable<DB['members']>;
export type Account = Pick<Member, 'id' | 'application_id' | 'pin_hash' | 'pin_key_id' | 'status'>;

/** The member who owns a number; nobody for a number that is unknown, waits, or was rejected. */
export async function findAccount(db: Database, e164: string): Promise<Account | undefined> {
  return db
    .selectFrom('phone_numbers as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select(['m.id', 'm.application_id', 'm.pin_hash', 'm.pin_key_id', 'm.status'])
    .where('p.e164', '=', e164)
    .where('m.status', '!=', 'closed')
    .executeTakeFirst();
}

/** The same, but only by a number that was proven to be theirs: for what its holder can do without the PIN. */
export async function findProvenAccount(db: Database, e164: string): Promise<Account | undefined> {
  return (await isUnproven(db, e164)) ? undefined : findAccount(db, e164);
}

/** By which number a person is counted, whichever of their numbers is given; one that nobody has counts by itself. */
export async function countedNumber(db: Database | Tx, e164: string): Promise<string> {
  const row = await db
    .selectFrom('phone_numbers as given')
    .innerJoin('phone_numbers as own', 'own.application_id', 'given.application_id')
    .select(({ fn }) => fn.min('own.e164').as('first'))
    .where('given.e164', '=', e164)
    .executeTakeFirst();
  return row?.first ?? e164;
}

/** The signed-in member as an account, for those who give their PIN again. */
export async function accountOf(db: Database, member_id: string): Promise<Account> {
  return db
    .selectFrom('members')
    .select(['id', 'application_id', 'pin_hash', 'pin_key_id', 'status'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
}

/** The same account as it stands now, held until the end of the transaction; undefined once it is closed. */
export async function lockAccount(tx: Tx, member_id: string): Promise<Account | undefined> {
  return tx
    .selectFrom('members')
    .select(['id', 'application_id', 'pin_hash', 'pin_key_id', 'status'])
    .where('id', '=', member_id)
    .where('status', '!=', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether the member has ever had a session. */
export async function hasSignedIn(tx: Tx, member_id: string): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('member_id', '=', member_id).executeTakeFirst();
  return row !== undefined;
}

type Session = Selectable<DB['sessions']>;
export type LockedSession = Pick<
  Session,
  | 'id'
  | 'member_id'
  | 'remember'
  | 'counter'
  | 'confirmed'
  | 'created_at'
  | 'expires_at'
  | 'last_used_at'
  | 'device_id'
  | 'offered_device_id'
> & { is_privileged: boolean };

/** Locks a session that is still good, or answers nothing. */
export async function lockLiveSession(tx: Tx, session_id: string, at: Date): Promise<LockedSession | undefined> {
  const { rows } = await sql<LockedSession>`
    SELECT s.id, s.member_id, s.remember, s.counter, s.confirmed, s.created_at, s.expires_at, s.last_used_at,
      s.device_id, s.offered_device_id,
      EXISTS (
        SELECT 1 FROM role_grants g
        WHERE g.member_id = s.member_id AND g.revoked_at IS NULL AND g.role IN ('admin', 'outlet_manager')
      ) AS is_privileged
    FROM sessions s JOIN members m ON m.id = s.member_id AND m.status = 'active'
    WHERE s.id = ${session_id} AND s.ended_at IS NULL AND s.expires_at > ${at} AND s.idle_expires_at > ${at}
    FOR UPDATE OF s`.execute(tx);
  return rows[0];
}

export async function isLiveSession(db: Database, session_id: string, member_id: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select('s.id')
    .where('s.id', '=', session_id)
    .where('s.member_id', '=', member_id)
    .where('m.status', '=', 'active')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

type EndReason =
  | 'signed_out'
  | 'signed_out_everywhere'
  | 'signed_out_elsewhere'
  | 'refresh_reuse'
  | 'refresh_without_device'
  | 'pin_changed'
  | 'pin_reset'
  | 'account_closed'
  | 'suspended'
  | 'too_many';

/** Ends one session; one that has ended stays as it ended. */
export async function endSession(tx: Tx, session_id: string, at: Date, reason: EndReason): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  tellOfEnd(tx, ended);
}

/** Ends every session of a member, but for one that may be kept. */
export async function endAllSessions(
  tx: Tx,
  member_id: string,
  at: Date,
  reason: EndReason,
  but?: string,
): Promise<void> {
  let ending = tx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('member_id', '=', member_id)
    .where('ended_at', 'is', null)
    .returning('id');
  if (but !== undefined) ending = ending.where('id', '<>', but);
  tellOfEnd(tx, await ending.execute());
}

/** A notification has room for some two hundred ids. */
const TOLD_AT_ONCE = 100;

/** Their tokens are refused from now on, and their streams end, wherever they are. */
function tellOfEnd(tx: Tx, ended: readonly { id: string }[]): void {
  const ids = ended.map(({ id }) => id);
  endedSessions.note(ids);
  for (let from = 0; from < ids.length; from += TOLD_AT_ONCE) {
    announce(tx, { topic: 'session', id: null, to: { session_ids: ids.slice(from, from + TOLD_AT_ONCE) } });
  }
}

/** A member is signed in at no more places than this; the place used longest ago gives way. */
export const SESSIONS_MOST = 10;

/** Answers how many gave way. */
export async function endOldestSessions(tx: Tx, member_id: string, at: Date): Promise<number> {
  const { rows: ended } = await sql<{ id: string }>`
    UPDATE sessions SET ended_at = ${at}, end_reason = 'too_many'
    WHERE id IN (
      SELECT id FROM sessions WHERE member_id = ${member_id} AND ended_at IS NULL
        AND expires_at > ${at} AND idle_expires_at > ${at}
      ORDER BY last_used_at DESC, id DESC OFFSET ${SESSIONS_MOST}
    ) RETURNING id`.execute(tx);
  tellOfEnd(tx, ended);
  return ended.length;
}
