/** East Africa Time is UTC+3 all year. */
const KAMPALA_OFFSET_MS = 3 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** An instant as it arrives: a Date, epoch milliseconds, or the wire's ISO text. */
export type Instant = Date | number | string;

/** Epoch milliseconds of an instant. Throws on text that is no date. */
export function epochMs(instant: Instant): number {
  const ms = typeof instant === 'number' ? instant : new Date(instant).getTime();
  if (Number.isNaN(ms)) throw new RangeError('Not a date');
  return ms;
}

/** The calendar day in Kampala, `2026-11-21`. */
export function kampalaDay(instant: Instant): string {
  return wallClock(instant).toISOString().slice(0, 10);
}

/** First instant of the Kampala day that an instant falls in, and first instant of the next. */
export function kampalaDayBounds(instant: Instant): { start: Date; end: Date } {
  const start = Math.floor((epochMs(instant) + KAMPALA_OFFSET_MS) / DAY_MS) * DAY_MS - KAMPALA_OFFSET_MS;
  return { start: new Date(start), end: new Date(start + DAY_MS) };
}

/** First instant of the Kampala month that an instant falls in, for "this month" figures. */
export function kampalaMonthStart(instant: Instant): Date {
  const local = wallClock(instant);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - KAMPALA_OFFSET_MS);
}

/** `21 Nov 2026`, on Kampala's calendar whatever zone the machine is in. */
export function formatDate(instant: Instant): string {
  const local = wallClock(instant);
  return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
}

/** `24 Dec 2026`: the last day of what ends then. Of the day that begins with its end it has no part. */
export function formatLastDay(end: Instant): string {
  return formatDate(epochMs(end) - 1);
}

/** `14:05`, Kampala time. */
export function formatTime(instant: Instant): string {
  return wallClock(instant).toISOString().slice(11, 16);
}

/** `21 Nov 2026, 14:05`, Kampala time. */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/** `14:05` of the day that `today` falls in, `Sun 22 Nov, 14:05` of another; both in Kampala. */
export function formatTimeOnDay(instant: Instant, today: Instant): string {
  const time = formatTime(instant);
  if (kampalaDay(instant) === kampalaDay(today)) return time;
  const local = wallClock(instant);
  return `${WEEKDAYS[local.getUTCDay()]} ${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}, ${time}`;
}

/** A Date whose UTC fields read as Kampala's wall clock. */
function wallClock(instant: Instant): Date {
  return new Date(epochMs(instant) + KAMPALA_OFFSET_MS);
}
