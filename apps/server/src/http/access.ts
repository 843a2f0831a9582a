import type { Access, Endpoint } from '@club/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { readAccessToken } from '#server/security/access-token.ts';

/** Who is calling, as the database knows them at this moment. */
export interface Caller {
  readonly member_id: string;
  readonly session_id: string;
  readonly tier: 'full' | 'limited';
  readonly is_admin: boolean;
  readonly is_rider: boolean;
  /** Outlets the member manages. */
  readonly outlet_ids: readonly string[];
  /** When the PIN was last given in this session. */
  readonly pin_confirmed_at: Date | null;
}

/** What a call asks of its caller. */
export type Demand = Pick<Endpoint, 'access' | 'needs_full'>;

/** `public` and `provider` calls may have no caller; every other has one. */
export type CallerFor<A extends Access> = A extends 'public' | 'provider' ? Caller | undefined : Caller;

const SESSION_CACHE_MS = 5_000;
const SESSION_CACHE_SIZE = 20_000;

type Found = Caller | undefined;

/**
 * Finds the caller of a request. A session is looked up at every call; member calls may be answered from a note of at
 * most five seconds ago, privileged calls and those that need a full session never, so that a role taken away is gone at the
 * next call and a device that was just confirmed may act at once.
 */
export function callerFinder({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>) {
  const noted = new Map<string, { caller: Found; at: number }>();
  return async (request: FastifyRequest, { access, needs_full }: Demand): Promise<Found> => {
    const token = bearerToken(request);
    if (token === undefined) return undefined;
    const at = now();
    const claims = await readAccessToken(config.TOKEN_KEY, token, at);
    if (claims === undefined) return undefined;
    const note = noted.get(claims.session_id);
    const mayUseNote = !needs_full && (access === 'member' || access === 'public');
    if (mayUseNote && note !== undefined && at.getTime() - note.at < SESSION_CACHE_MS) return note.caller;
    const caller = await findSession(db, claims.session_id, claims.member_id, at);
    if (noted.size >= SESSION_CACHE_SIZE) noted.clear();
    noted.set(claims.session_id, { caller, at: at.getTime() });
    return caller;
  };
}

export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header !== undefined && /^Bearer \S+$/i.test(header) ? header.slice(7) : undefined;
}

async function findSession(db: Database, session_id: string, member_id: string, at: Date): Promise<Found> {
  const { rows } = await sql<Omit<Caller, 'session_id'>>`
    SELECT m.id AS member_id, s.tier, s.pin_confirmed_at,
      coalesce(bool_or(g.role = 'admin'), false) AS is_admin,
      coalesce(bool_or(g.role = 'rider'), false) AS is_rider,
      coalesce(array_agg(g.outlet_id::text) FILTER (WHERE g.outlet_id IS NOT NULL), '{}') AS outlet_ids
    FROM sessions s
    JOIN members m ON m.id = s.member_id AND m.status = 'active'
    LEFT JOIN role_grants g ON g.member_id = m.id AND g.revoked_at IS NULL
    WHERE s.id = ${session_id} AND s.member_id = ${member_id}
      AND s.ended_at IS NULL AND s.expires_at > ${at}
    GROUP BY m.id, s.tier, s.pin_confirmed_at`.execute(db);
  const row = rows[0];
  return row === undefined ? undefined : { ...row, session_id };
}

/** Refuses a caller who may not make the call: 401 without a session, 403 without the role or from an unknown device. */
export function demandAccess({ access, needs_full }: Demand, caller: Caller | undefined, hadToken: boolean): void {
  if (access === 'public' || access === 'provider') return;
  if (caller === undefined) throw new Problem(hadToken ? 'session_expired' : 'authentication_required');
  if (access === 'admin' && !caller.is_admin) throw new Problem('forbidden');
  if (access === 'outlet' && caller.outlet_ids.length === 0) throw new Problem('forbidden');
  if (needs_full && caller.tier === 'limited') throw new Problem('step_up_required');
}
