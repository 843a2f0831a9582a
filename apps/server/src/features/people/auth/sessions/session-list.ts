import type { ReplyOf } from '@club/contract/endpoint';
import type { endSession as endCall, listSessions as listSessionsCall } from '@club/contract/people/auth';
import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import { deviceName, distrustDevice } from '#server/features/people/auth/devices.ts';
import { endSession } from '#server/features/people/auth/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

interface Caller {
  readonly member_id: string;
  readonly session_id: string;
  readonly device_id: string | null;
  readonly pin_confirmed_at: Date | null;
}

interface Row {
  id: string;
  user_agent: string | null;
  tier: 'full' | 'limited';
  is_trusted: boolean;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

/** Where the member is signed in at this moment, this session first. */
export async function listSessions({ db, now }: Deps, caller: Caller): Promise<ReplyOf<typeof listSessionsCall>> {
  const at = now();
  const { rows } = await sql<Row>`
    SELECT s.id, s.user_agent, s.tier, t.device_id IS NOT NULL AS is_trusted, s.created_at, s.last_used_at,
      s.idle_expires_at AS expires_at
    FROM sessions s
    LEFT JOIN trusted_devices t ON t.member_id = s.member_id AND t.device_id = coalesce(s.device_id, s.offered_device_id)
    WHERE s.member_id = ${caller.member_id} AND s.ended_at IS NULL AND s.expires_at > ${at} AND s.idle_expires_at > ${at}
    ORDER BY s.id = ${caller.session_id} DESC, s.last_used_at DESC, s.id`.execute(db);
  return {
    results: rows.map(({ user_agent, created_at, last_used_at, expires_at, ...row }) => ({
      ...row,
      device_name: deviceName(user_agent),
      is_current: row.id === caller.session_id,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  };
}

/**
 * Signs one place out; its device is a stranger's from then on, unless the caller sits at it and stays signed in. Somebody else's
 * session is not found.
 */
export async function endOneSession(deps: Deps, caller: Caller, session_id: string): Promise<ReplyOf<typeof endCall>> {
  const at = deps.now();
  if (session_id !== caller.session_id) demandRecentPin(caller, at);
  await transact(deps.db, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      // A program may have kept the cookie although it has not shown it yet.
      .select(({ fn }) => fn.coalesce('device_id', 'offered_device_id').as('device_id'))
      .where('id', '=', session_id)
      .where('member_id', '=', caller.member_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (session === undefined) throw new Problem('not_found');
    await endSession(tx, session_id, at, 'signed_out_elsewhere');
    const isHere = session_id !== caller.session_id && session.device_id === caller.device_id;
    if (session.device_id !== null && !isHere) await distrustDevice(tx, session.device_id, caller.member_id);
  });
  return { success: true, message: 'Signed out on that device' };
}
