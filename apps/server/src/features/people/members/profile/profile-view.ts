import type { Profile } from '@club/contract/people/members';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { memberInfo } from '#server/features/people/members/member-info.ts';
import { CODE_LIFE_MS } from '#server/security/one-time-code.ts';

interface Row {
  email_confirmed: boolean;
  pending_numbers: { network: 'mtn' | 'airtel'; number: string; asked_at: string }[];
  unproven_numbers: Profile['unproven_numbers'];
  payouts_held_until: Date | null;
  closing_requested_at: Date | null;
}

/** The member with everything that the profile shows. */
export async function readProfile(db: Database | Tx, member_id: string, at: Date): Promise<Profile> {
  const info = await memberInfo(db, member_id);
  const { rows } = await sql<Row>`
    SELECT m.email_confirmed_at IS NOT NULL AS email_confirmed,
      (
        SELECT coalesce(json_agg(json_build_object('network', n.network, 'number', n.e164, 'asked_at', n.asked_at)
          ORDER BY n.network), '[]')
        FROM number_changes n WHERE n.member_id = m.id AND n.asked_at > ${new Date(at.getTime() - CODE_LIFE_MS)}
      ) AS pending_numbers,
      (
        SELECT coalesce(json_agg(p.network ORDER BY p.network), '[]')
        FROM phone_numbers p WHERE p.member_id = m.id AND p.unproven
      ) AS unproven_numbers,
      (SELECT max(h.held_until) FROM member_holds h WHERE h.member_id = m.id AND h.held_until > ${at}) AS payouts_held_until,
      (SELECT c.asked_at FROM closing_requests c WHERE c.member_id = m.id AND c.decided_at IS NULL) AS closing_requested_at
    FROM members m WHERE m.id = ${member_id}`.execute(db);
  const row = rows[0]!;
  return {
    ...info,
    email_confirmed: row.email_confirmed,
    pending_numbers: row.pending_numbers.map(({ network, number, asked_at }) => ({
      network,
      number,
      expires_at: new Date(Date.parse(asked_at) + CODE_LIFE_MS).toISOString(),
    })),
    unproven_numbers: row.unproven_numbers,
    payouts_held_until: row.payouts_held_until?.toISOString() ?? null,
    closing_requested_at: row.closing_requested_at?.toISOString() ?? null,
  };
}
