import { kampalaDayBounds } from '@club/rules/kampala-time';

const HOUR_MS = 60 * 60_000;
/** Marketing is allowed from 08:00 to 20:00 in Kampala (rules of the networks). */
const OPENS_MS = 8 * HOUR_MS;
const CLOSES_MS = 20 * HOUR_MS;

/** When marketing, or what else wakes nobody, that is ready at `at` may go out: at once by day, else at 08:00. */
export function afterQuietHours(at: Date): Date {
  const { start, end } = kampalaDayBounds(at);
  const intoDay = at.getTime() - start.getTime();
  if (intoDay < OPENS_MS) return new Date(start.getTime() + OPENS_MS);
  return intoDay < CLOSES_MS ? at : new Date(end.getTime() + OPENS_MS);
}
