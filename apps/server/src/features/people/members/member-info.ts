import type { MemberInfo } from '@club/contract/people/members';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

type Row = Omit<MemberInfo, 'created_at' | 'is_outlet_manager'> & { created_at: Date };

/** The member with the roles that the database grants at this moment. */
export async function memberInfo(db: Database | Tx, member_id: string): Promise<MemberInfo> {
  const { rows } = await sql<Row>`
    SELECT m.id, m.first_name, m.last_name, m.email, m.mtn_money_number, m.airtel_money_number, m.payment_priority,
      m.referral_code, m.created_at,
      coalesce(bool_or(g.role = 'admin'), false) AS is_admin,
      coalesce(bool_or(g.role = 'rider'), false) AS is_rider,
      coalesce(
        json_agg(json_build_object('id', o.id, 'name', o.name) ORDER BY o.name, o.id) FILTER (WHERE o.id IS NOT NULL),
        '[]'
      ) AS outlets
    FROM members m
    LEFT JOIN role_grants g ON g.member_id = m.id AND g.revoked_at IS NULL
    LEFT JOIN outlets o ON o.id = g.outlet_id
    WHERE m.id = ${member_id}
    GROUP BY m.id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Problem('not_found');
  return { ...row, created_at: row.created_at.toISOString(), is_outlet_manager: row.outlets.length > 0 };
}
