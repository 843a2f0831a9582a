import { epochMs, formatDate, type Instant } from './kampala-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The shell's labels (spec 1 §9): "Just now", minutes, hours, days ago up to 7 days, then the date. */
export function relativeTime(at: Instant, now: Instant): string {
  const age = epochMs(now) - epochMs(at);
  if (age < DAY_MS) return withinADay(age);
  const days = Math.floor(age / DAY_MS);
  return days <= 7 ? ago(days, 'day') : formatDate(at);
}

/** The shop's and outlet's labels (spec 2 §9): "Just now", minutes, hours, then the date. */
export function relativeTimeOfDay(at: Instant, now: Instant): string {
  const age = epochMs(now) - epochMs(at);
  return age < DAY_MS ? withinADay(age) : formatDate(at);
}

/** A time slightly ahead of ours is a clock that differs, not the future. */
function withinADay(age: number): string {
  if (age < MINUTE_MS) return 'Just now';
  if (age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), 'minute');
  return ago(Math.floor(age / HOUR_MS), 'hour');
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
