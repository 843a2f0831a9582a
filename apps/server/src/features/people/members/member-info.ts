import type { MemberInfo } from '@club/contract/people/members';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

type Row = Omit<MemberInfo, 'created_at' | 'is_admin' | 'is_rider' | 'is_outlet_manager'> & {
  created_at: Date;
  /** Of the live grants. */
  roles: readonly string[];
  /** For an outlet, whether or not they still do: what they have earned is theirs. */
  has_ridden: boolean;
};

/** The member with the roles that the database grants at this moment. */
export async function memberInfo(db: Database | Tx, member_id: string): Promise<MemberInfo> {
  const [info] = await memberInfos(db, [member_id]);
  if (info === undefined) throw new Problem('not_found');
  return info;
}

/** The same of several members, in their order, in one statement; undefined for who is none. */
export async function memberInfos(
  db: Database | Tx,
  member_ids: readonly string[],
): Promise<(MemberInfo | undefined)[]> {
  const { rows } = await sql<Row>`
    SELECT m.id, m.first_name, m.last_name, m.email, m.mtn_money_number, m.airtel_money_number, m.payment_priority,
      m.referral_code, m.created_at,
      ARRAY(SELECT g.role FROM role_grants g WHERE g.member_id = m.id AND g.revoked_at IS NULL) AS roles,
      EXISTS (SELECT FROM riders r WHERE r.member_id = m.id) AS has_ridden,
      (
        SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) ORDER BY o.name, o.id), '[]')
        FROM role_grants g JOIN outlets o ON o.id = g.outlet_id
        WHERE g.member_id = m.id AND g.revoked_at IS NULL
      ) AS outlets
    FROM members m WHERE m.id = ANY ((SELECT ${member_ids}::uuid[])::uuid[])`.execute(db);
  const found = new Map(rows.map((row) => [row.id, infoOf(row)]));
  return member_ids.map((member_id) => found.get(member_id));
}

function infoOf({ roles, has_ridden, created_at, ...member }: Row): MemberInfo {
  return {
    ...member,
    created_at: created_at.toISOString(),
    is_admin: roles.includes('admin'),
    is_rider: has_ridden || roles.includes('rider'),
    is_outlet_manager: member.outlets.length > 0,
  };
}
