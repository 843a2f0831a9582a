import { kampalaDayBounds } from '@club/rules/kampala-time';
import { type RawBuilder, sql } from 'kysely';

/** Days of Kampala; each end may be open. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Whether a moment lies in the days of a range, both ends included. */
export function isWithinDays(moment: RawBuilder<Date>, { from, until }: DayRange): RawBuilder<boolean> {
  const bounds = [
    ...(from === undefined ? [] : [sql`${moment} >= ${boundsOf(from).start}`]),
    ...(until === undefined ? [] : [sql`${moment} < ${boundsOf(until).end}`]),
  ];
  return bounds.length === 0 ? sql`true` : sql`(${sql.join(bounds, sql` AND `)})`;
}

const boundsOf = (day: string) => kampalaDayBounds(`${day}T12:00:00+03:00`);
