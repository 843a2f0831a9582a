import type { ReplyOf } from '@club/contract/endpoint';
import type { arrivalStats } from '@club/contract/outlets/arrivals';
import { kampalaDay, kampalaDayBounds } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Deps } from '#server/ports/deps.ts';

import { countArrivals } from './views.ts';

const DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const HOURS = 24;

type Reply = ReplyOf<typeof arrivalStats>;
type Day = Reply['days'][number];

/** The last seven days of an outlet in Kampala's days, and the hours of today. Days without anybody are there with zeros. */
export async function readArrivalStats(
  deps: Pick<Deps, 'db' | 'now'>,
  outlet_ids: readonly string[],
  wanted: string | undefined,
): Promise<Reply> {
  const outlet = await chooseOutlet(deps.db, outlet_ids, wanted);
  const now = deps.now();
  const { start } = kampalaDayBounds(now);
  const first = new Date(start.getTime() - (DAYS - 1) * DAY_MS);
  const local = sql`a.arrived_at AT TIME ZONE 'Africa/Kampala'`;
  const [counts, days, hours] = await Promise.all([
    countArrivals(deps.db, outlet.id, now),
    sql<Day>`
      SELECT to_char(${local}, 'YYYY-MM-DD') AS day, count(*) AS total,
        count(*) FILTER (WHERE a.status = 'completed') AS completed,
        round(avg(extract(epoch FROM a.completed_at - a.arrived_at)) / 60)::integer AS wait_minutes
      FROM arrivals a WHERE a.outlet_id = ${outlet.id} AND a.arrived_at >= ${first} GROUP BY 1`.execute(deps.db),
    sql<Reply['hours'][number]>`
      SELECT extract(hour FROM ${local})::integer AS hour, count(*) AS total
      FROM arrivals a WHERE a.outlet_id = ${outlet.id} AND a.arrived_at >= ${start} GROUP BY 1`.execute(deps.db),
  ]);
  return {
    outlet,
    counts,
    days: Array.from({ length: DAYS }, (_, back) => {
      const day = kampalaDay(new Date(start.getTime() - back * DAY_MS));
      return days.rows.find((row) => row.day === day) ?? { day, total: 0, completed: 0, wait_minutes: null };
    }),
    hours: Array.from({ length: HOURS }, (_, hour) => ({
      hour,
      total: hours.rows.find((row) => row.hour === hour)?.total ?? 0,
    })),
  };
}
