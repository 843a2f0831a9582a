import { dayFigures, type OutletDay } from '@club/contract/outlets/day';
import { kampalaDay } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readFigures } from './figures.ts';

interface Outlet {
  readonly id: string;
  readonly name: string;
}

/** A day of the outlet that a manager has chosen, today unless named; of a closed day what was kept. */
export async function readOutletDay(
  deps: Pick<Deps, 'db' | 'now'>,
  outlet_ids: readonly string[],
  wanted: { outlet?: string | undefined; day?: string | undefined },
): Promise<OutletDay> {
  const outlet = await chooseOutlet(deps.db, outlet_ids, wanted.outlet);
  return readDay(deps.db, outlet, wanted.day ?? kampalaDay(deps.now()));
}

/** Keeps the figures of a day that has begun. Two who close it at once keep them once. */
export async function closeOutletDay(deps: Deps, by: string, outlet: Outlet, day: string): Promise<OutletDay> {
  const at = deps.now();
  if (day > kampalaDay(at)) throw new Problem('outlet_day_ahead');
  return transact(deps.db, async (tx) => {
    const figures = await readFigures(tx, outlet.id, day);
    const closed = await tx
      .insertInto('outlet_days')
      .values({
        outlet_id: outlet.id,
        day: sql`${day}::date`,
        figures: JSON.stringify(figures),
        closed_at: at,
        closed_by: by,
      })
      .onConflict((conflict) => conflict.columns(['outlet_id', 'day']).doNothing())
      .returning('closed_at')
      .executeTakeFirst();
    if (closed !== undefined)
      await audit(tx, {
        at,
        actor_id: by,
        action: 'outlet.day_close',
        subject_type: 'outlet',
        subject_id: outlet.id,
        after: { day, ...figures },
      });
    return readDay(tx, outlet, day);
  });
}

async function readDay(db: Database | Tx, outlet: Outlet, day: string): Promise<OutletDay> {
  const kept = await db
    .selectFrom('outlet_days as d')
    .innerJoin('members as m', 'm.id', 'd.closed_by')
    .select(['d.figures', 'd.closed_at', sql<string>`m.first_name || ' ' || m.last_name`.as('closed_by')])
    .where('d.outlet_id', '=', outlet.id)
    .where('d.day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst();
  if (kept === undefined) {
    return { outlet, day, figures: await readFigures(db, outlet.id, day), closed_at: null, closed_by: null };
  }
  const { closed_at, closed_by } = kept;
  return { outlet, day, figures: dayFigures.parse(kept.figures), closed_at: closed_at.toISOString(), closed_by };
}
