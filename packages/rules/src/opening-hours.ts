import { epochMs, formatTime, kampalaDayBounds, type Instant } from './kampala-time.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** From a Monday, in Kampala. */
const SOME_MONDAY = Date.UTC(2026, 0, 5) - 3 * 60 * MINUTE_MS;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Next week at the same time it is open again, if ever. */
const LOOK_AHEAD_DAYS = 8;

const DAY = DAYS.join('|');
const RULE = new RegExp(
  `^(?:(every day|daily)|(${DAY})(?:\\s*[–-]\\s*(${DAY}))?)\\s+(\\d{1,2}):(\\d{2})\\s*[–-]\\s*(\\d{1,2}):(\\d{2})$`,
  'i',
);

/** `Sun closed`; what is not named is closed as well, but people write it. */
const CLOSED = new RegExp(`^(?:(${DAY})(?:\\s*[–-]\\s*(${DAY}))?)\\s+closed$`, 'i');

/** Minutes from the midnight of a day of the week; what ends after midnight ends beyond 1,440. */
type Span = { readonly day: number; readonly from: number; readonly to: number };

export type Opening =
  | { readonly is_open: true; readonly closes_at: number | null }
  | { readonly is_open: false; readonly opens_at: number };

/**
 * Whether an outlet is open, and until or from when (epoch ms; null where it never closes), read from its hours as people write
 * them: "Mon–Sat 8:00–20:00, Sun 10:00–16:00", "Every day 7:30–22:00, Sun closed", "Open 24 hours". Null where they are written otherwise:
 * then nothing is said rather than something wrong.
 */
export function openingAt(hours: string, at: Instant): Opening | null {
  if (isAlways(hours)) return { is_open: true, closes_at: null };
  const spans = spansOf(hours);
  if (spans === null) return null;
  const now = epochMs(at);
  const around = spans.flatMap((span) => occurrences(span, now)).toSorted((a, b) => a.from - b.from);
  let until = now;
  // One that begins as another ends goes on from it.
  for (const { from, to } of around) if (from <= until && to > until) until = to;
  if (until === now) return { is_open: false, opens_at: around.find(({ from }) => from > now)!.from };
  return { is_open: true, closes_at: until - now > WEEK_MINUTES * MINUTE_MS ? null : until };
}

/** What to tell whoever writes hours that we cannot read; null where we can, or where none are written. */
export function openingHoursWarning(hours: string): string | null {
  if (hours.trim() === '' || isAlways(hours) || spansOf(hours) !== null) return null;
  return 'We cannot read these hours: promises and reminders go on day and night. Write them like this: Mon–Sat 8:00–20:00, Sun 10:00–16:00';
}

/** `Open now, closes 18:00`, `Closed, opens 8:00` today, else `Closed, opens Mon 8:00`. */
export function openingLabel(opening: Opening, at: Instant): string {
  if (opening.is_open) {
    return opening.closes_at === null ? 'Open 24 hours' : `Open now, closes ${formatTime(opening.closes_at)}`;
  }
  return `Closed, ${opensLabel(opening.opens_at, at)}`;
}

/** `opens 8:00` today, else `opens Mon 8:00`. */
export function opensLabel(opens_at: number, at: Instant): string {
  const isToday = opens_at < kampalaDayBounds(at).end.getTime();
  return `opens ${isToday ? '' : `${dayOf(opens_at)} `}${formatTime(opens_at)}`;
}

/** When an order is ready that is paid now: its minutes count while the outlet is open, as far as its hours are known. */
export function readyAt(hours: string, at: Instant, ready_minutes: number): number {
  const usual = epochMs(at) + ready_minutes * MINUTE_MS;
  const opening = openingAt(hours, at);
  if (opening === null) return usual;
  if (!opening.is_open) return opening.opens_at + ready_minutes * MINUTE_MS;
  if (opening.closes_at === null || usual <= opening.closes_at) return usual;
  const next = openingAt(hours, opening.closes_at);
  return next !== null && !next.is_open ? next.opens_at + ready_minutes * MINUTE_MS : usual;
}

function isAlways(hours: string): boolean {
  return /^open 24 hours$/i.test(hours.trim());
}

function spansOf(hours: string): Span[] | null {
  const parts = hours.split(',').map((part) => part.trim());
  const closed = new Set(parts.flatMap(closedDays));
  const rules = parts.filter((part) => !CLOSED.test(part)).map(spansOfRule);
  if (rules.some((spans) => spans === null)) return null;
  const spans = rules.flatMap((some) => some!).filter(({ day }) => !closed.has(day));
  return spans.length === 0 ? null : spans;
}

function closedDays(rule: string): number[] {
  const [, first, last = first] = CLOSED.exec(rule) ?? [];
  return first === undefined ? [] : daysFrom(first, last!);
}

function spansOfRule(rule: string): Span[] | null {
  const match = RULE.exec(rule);
  if (match === null) return null;
  const [, every, first = 'Mon', last = every === undefined ? first : 'Sun', ...clock] = match;
  const [fromHour, fromMinute, toHour, toMinute] = clock.map(Number) as [number, number, number, number];
  if (fromHour > 23 || toHour > 24 || fromMinute > 59 || toMinute > 59) return null;
  const from = fromHour * 60 + fromMinute;
  const end = toHour * 60 + toMinute;
  const to = end > from ? end : end + DAY_MINUTES;
  return daysFrom(first, last).map((day) => ({ day, from, to }));
}

function daysFrom(first: string, last: string): number[] {
  const begin = dayNumber(first);
  const count = ((dayNumber(last) - begin + 7) % 7) + 1;
  return Array.from({ length: count }, (_, step) => (begin + step) % 7);
}

/** The times a span comes up, from yesterday on. */
function occurrences({ day, from, to }: Span, now: number): { from: number; to: number }[] {
  const week = Math.floor((now - SOME_MONDAY) / (WEEK_MINUTES * MINUTE_MS));
  const starts = [week - 1, week, week + 1].map(
    (each) => SOME_MONDAY + (each * WEEK_MINUTES + day * DAY_MINUTES) * MINUTE_MS,
  );
  return starts
    .map((midnight) => ({ from: midnight + from * MINUTE_MS, to: midnight + to * MINUTE_MS }))
    .filter((span) => span.from < now + LOOK_AHEAD_DAYS * DAY_MINUTES * MINUTE_MS);
}

function dayNumber(name: string): number {
  return DAYS.findIndex((day) => day.toLowerCase() === name.toLowerCase());
}

function dayOf(at: number): string {
  return DAYS[Math.floor((at - SOME_MONDAY) / (DAY_MINUTES * MINUTE_MS)) % 7]!;
}
