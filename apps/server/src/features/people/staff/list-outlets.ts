import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { phoneOf } from '#server/features/people/members/phone-of.ts';

export interface ListedOutlet {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly town: string;
  /** `closed` is by the club, and only the club opens it. */
  readonly status: 'active' | 'paused' | 'closed';
  /** Members who handle its orders. */
  readonly managers: readonly { readonly name: string; readonly phone: string }[];
}

/** Every outlet of the club with who manages it, by name. */
export async function listOutlets(db: Database): Promise<ListedOutlet[]> {
  const { rows } = await sql<ListedOutlet>`
    SELECT o.id, o.name, o.area, o.town,
      CASE WHEN o.status = 'paused' AND o.paused_until IS NULL THEN 'closed' ELSE o.status END AS status, (
      SELECT coalesce(json_agg(json_build_object('name', m.first_name || ' ' || m.last_name,
        'phone', ${phoneOf('m')}) ORDER BY m.first_name, m.id), '[]')
      FROM role_grants g JOIN members m ON m.id = g.member_id WHERE g.outlet_id = o.id AND g.revoked_at IS NULL
    ) AS managers
    FROM outlets o ORDER BY o.name, o.town, o.id`.execute(db);
  return rows;
}
