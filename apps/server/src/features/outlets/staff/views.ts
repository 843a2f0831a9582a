import type { ReplyOf } from '@club/contract/endpoint';
import type { listStaff as listStaffCall, readStaffLog as readStaffLogCall } from '@club/contract/outlets/staff';
import { sql } from 'kysely';

import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { staffReply } from './store.ts';

/** More people than one outlet has, and more than anybody reads of a log. */
const MOST = 200;

/** Who works at an outlet, those who left last. */
export async function listStaff(
  { db }: Pick<Deps, 'db'>,
  outlet_ids: readonly string[],
  wanted: string | undefined,
): Promise<ReplyOf<typeof listStaffCall>> {
  const outlet = await chooseOutlet(db, outlet_ids, wanted);
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .where('outlet_id', '=', outlet.id)
    .orderBy(sql`state = 'left'`)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return { results: rows.map(staffReply), outlet };
}

/** What happened with somebody of one of the caller's outlets. */
export async function readStaffLog(
  { db }: Pick<Deps, 'db'>,
  outlet_ids: readonly string[],
  id: string,
): Promise<ReplyOf<typeof readStaffLogCall>> {
  const staff = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('outlet_id', 'in', [...outlet_ids])
    .executeTakeFirst();
  if (staff === undefined) throw new Problem('not_found');
  const rows = await db
    .selectFrom('staff_events as e')
    .leftJoin('members as m', 'm.id', 'e.actor_id')
    .select(['e.type', 'e.at', 'e.note', sql<string | null>`m.first_name || ' ' || m.last_name`.as('by')])
    .where('e.staff_id', '=', id)
    .orderBy('e.id', 'desc')
    .limit(MOST)
    .execute();
  return { results: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
