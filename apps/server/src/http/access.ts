import type { Access, Endpoint } from '@club/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';

import { AskedTogether } from '#server/db/asked-together.ts';
import type { Database } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import type { AccessClaims } from '#server/security/access-token.ts';
import { endedSessions } from '#server/security/ended-sessions.ts';
import { KnownTokens } from '#server/security/known-tokens.ts';
import { readStaffToken } from '#server/security/staff-token.ts';

import { tabletIdOf } from './device-cookie.ts';

/** Who is calling, as the database knows them at this moment. */
export interface Caller {
  readonly member_id: string;
  readonly session_id: string;
  /** The browser the session began in, confirmed or not; accounts that share one have it in common. */
  readonly device_id: string | null;
  readonly tier: 'full' | 'limited';
  readonly is_admin: boolean;
  readonly is_rider: boolean;
  /** Outlets the member manages. */
  readonly outlet_ids: readonly string[];
  /** When the PIN was last given in this session. */
  readonly pin_confirmed_at: Date | null;
}

/** Somebody who works at an outlet, signed in on one of its tablets. They are no member, and act for this outlet alone. */
export interface CounterStaff {
  readonly member_id: null;
  readonly staff_id: string;
  readonly tablet_id: string;
  readonly session_id: string;
  readonly outlet_ids: readonly string[];
}

/** What a call asks of its caller. */
export type Demand = Pick<Endpoint, 'access' | 'needs_full'>;

/** `public` and `provider` calls may have no caller; every other has one. */
export type CallerFor<A extends Access> = A extends 'public' | 'provider'
  ? Caller | undefined
  : A extends 'counter'
    ? Caller | CounterStaff
    : Caller;

/** Bounds also how long a session is good here that another process has ended, should its word of it be lost. */
const SESSION_CACHE_MS = 1_000;
const SESSION_CACHE_SIZE = 20_000;
const TOKENS_KNOWN = 20_000;
/** More than come in one turn, but for a crowd. */
const SESSIONS_AT_ONCE = 100;

type Found = Caller | undefined;

/**
 * Finds the caller of a request. A session is looked up at every call; member calls may be answered from a note of at
 * most a second ago, as long as nobody has said that the session is over. Privileged calls and those that need a full session
 * never are, so that a role taken away is gone at the next call and a device that was just confirmed may act at once.
 */
export function callerFinder({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>) {
  const noted = new Map<string, { caller: Found; at: number }>();
  const known = new KnownTokens(config.TOKEN_KEY, TOKENS_KNOWN);
  const desk = new AskedTogether<Asked, Found>(SESSIONS_AT_ONCE, (asked) => findSessions(db, asked));
  const look = async ({ session_id, member_id }: AccessClaims, at: Date): Promise<Found> => {
    const caller = await desk.ask({ session_id, member_id, at });
    if (noted.size >= SESSION_CACHE_SIZE) noted.clear();
    // Ended while we asked: what we were told may be of the moment before.
    if (endedSessions.has(session_id)) noted.delete(session_id);
    else noted.set(session_id, { caller, at: at.getTime() });
    return caller;
  };
  // Without a promise where the answer is known: most calls go on in the same turn.
  return (request: FastifyRequest, { access, needs_full }: Demand): Found | Promise<Found | CounterStaff> => {
    const token = bearerToken(request);
    if (token === undefined) return undefined;
    const at = now();
    const claims = known.read(token, at);
    if (claims === undefined) {
      // What everybody may call is not called as anybody of the staff.
      return access === 'public' || access === 'provider' ? undefined : findStaff({ db, config }, request, token, at);
    }
    const note = noted.get(claims.session_id);
    const mayUseNote =
      !needs_full && (access === 'member' || access === 'public') && !endedSessions.has(claims.session_id);
    // A device that was not confirmed then may be by now.
    const isNews = note?.caller?.tier === 'limited';
    if (mayUseNote && note !== undefined && !isNews && Math.abs(at.getTime() - note.at) < SESSION_CACHE_MS)
      return note.caller;
    return look(claims, at);
  };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header !== undefined && /^Bearer \S+$/i.test(header) ? header.slice(7) : undefined;
}

/** Each by its id: PostgreSQL knows of few members in a club that has just grown, and read all of them at every call. */
const ofActiveMember = sql`
  CROSS JOIN LATERAL (SELECT FROM members m WHERE m.id = s.member_id AND m.status = 'active' OFFSET 0) m`;

/** Which of some sessions are over: ended, run out, or of a member who is none any more. */
export async function overSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session_ids: readonly string[],
): Promise<readonly string[]> {
  const at = now();
  // By their keys, and planned once for any number.
  const amongThem = (ids: readonly string[]) => sql`s.id = ANY ((SELECT ${ids}::uuid[])::uuid[])`;
  const { rows } = await sql<{ id: string; ended_at: Date | null }>`
    SELECT s.id, s.ended_at FROM sessions s ${ofActiveMember}
    WHERE ${amongThem(session_ids)} AND s.expires_at > ${at} AND s.idle_expires_at > ${at}`.execute(db);
  const others = except(
    session_ids,
    rows.filter(({ ended_at }) => ended_at === null),
  );
  if (others.length === 0) return [];
  const staff = await sql<{ id: string }>`SELECT s.id ${workingStaff(at)} AND ${amongThem(others)}`.execute(db);
  return except(others, staff.rows);
}

function except(ids: readonly string[], rows: readonly { readonly id: string }[]): string[] {
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

type Asked = Pick<Caller, 'session_id' | 'member_id'> & { readonly at: Date };

type SessionRow = Pick<Caller, 'session_id' | 'member_id' | 'device_id' | 'tier' | 'pin_confirmed_at'> & {
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  /** Of each live grant the outlet, or the role where it is for none. */
  readonly grants: readonly string[];
};

/**
 * For each who was asked about, in that order. All by primary keys: whether it has ended is judged here, since a statement that
 * asks for those that have not makes PostgreSQL read all of these, as long as it believes that they are few. And since it does
 * not see in the statement how many are asked about, it plans it once for any number and not anew each time for one.
 */
async function findSessions(db: Database, asked: readonly Asked[]): Promise<Found[]> {
  const { rows } = await sql<SessionRow>`
    SELECT s.id AS session_id, s.member_id, coalesce(s.device_id, s.offered_device_id) AS device_id,
      s.tier, s.pin_confirmed_at, s.expires_at, s.ended_at,
      ARRAY(SELECT coalesce(g.outlet_id::text, g.role) FROM role_grants g
        WHERE g.member_id = s.member_id AND g.revoked_at IS NULL) AS grants
    FROM sessions s ${ofActiveMember}
    WHERE s.id = ANY ((SELECT ${[...new Set(asked.map(({ session_id }) => session_id))]}::uuid[])::uuid[])`.execute(db);
  const found = new Map(rows.map((row) => [row.session_id, row]));
  return asked.map(({ session_id, member_id, at }) => {
    const row = found.get(session_id);
    const isLive = row?.member_id === member_id && row.ended_at === null && row.expires_at > at;
    return isLive ? callerOf(row) : undefined;
  });
}

function callerOf({ session_id, member_id, device_id, tier, pin_confirmed_at, grants }: SessionRow): Caller {
  const roles: readonly string[] = ['admin', 'rider'];
  return {
    member_id,
    session_id,
    device_id,
    tier,
    is_admin: grants.includes('admin'),
    is_rider: grants.includes('rider'),
    outlet_ids: grants.filter((grant) => !roles.includes(grant)),
    pin_confirmed_at,
  };
}

/** Who works now: the shift is not over, the person still works there, and the tablet is not switched off. */
function workingStaff(at: Date) {
  return sql`FROM staff_sessions s
    JOIN outlet_tablets t ON t.id = s.tablet_id AND t.off_at IS NULL
    JOIN staff p ON p.id = s.staff_id AND p.outlet_id = t.outlet_id AND p.state = 'active'
    WHERE s.ended_at IS NULL AND s.expires_at > ${at}`;
}

/** Looked up at every call, and only on the tablet that the token was given to: elsewhere it opens nothing. */
async function findStaff(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: FastifyRequest,
  token: string,
  at: Date,
): Promise<CounterStaff | undefined> {
  const session_id = readStaffToken(config.TOKEN_KEY, token);
  const tablet_id = tabletIdOf(config, request);
  if (session_id === undefined || tablet_id === undefined) return undefined;
  const { rows } = await sql<{ staff_id: string; outlet_id: string }>`
    SELECT s.staff_id, t.outlet_id ${workingStaff(at)} AND s.id = ${session_id} AND t.id = ${tablet_id}`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  return { member_id: null, staff_id: found.staff_id, tablet_id, session_id, outlet_ids: [found.outlet_id] };
}

/** Refuses a caller who may not make the call: 401 without a session, 403 without the role or from an unknown device. */
export function demandAccess(
  { access, needs_full }: Demand,
  caller: Caller | CounterStaff | undefined,
  hadToken: boolean,
): void {
  if (access === 'public' || access === 'provider') return;
  if (caller === undefined) throw new Problem(hadToken ? 'session_expired' : 'authentication_required');
  if (caller.member_id === null) {
    if (access !== 'counter') throw new Problem('forbidden');
    return;
  }
  if (access === 'admin' && !caller.is_admin) throw new Problem('forbidden');
  if ((access === 'outlet' || access === 'counter') && caller.outlet_ids.length === 0) throw new Problem('forbidden');
  if (needs_full && caller.tier === 'limited') throw new Problem('step_up_required');
}
