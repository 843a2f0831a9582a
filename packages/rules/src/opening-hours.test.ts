import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { openingAt, openingHoursWarning, openingLabel, readyAt } from './opening-hours.ts';

const WEEK = 'Mon–Sat 8:00–19:30, Sun 10:00–16:00';
/** A time in Kampala. 2026-11-21 is a Saturday. */
const at = (day: number, clock: string) => new Date(`2026-11-${day}T${clock}:00+03:00`);
const label = (hours: string, moment: Date) => openingLabel(openingAt(hours, moment)!, moment);

describe('opening hours', () => {
  it('say until when an outlet is open, and from when again', () => {
    expect(label(WEEK, at(21, '08:00'))).toBe('Open now, closes 19:30');
    expect(label(WEEK, at(21, '07:59'))).toBe('Closed, opens 08:00');
    expect(label(WEEK, at(21, '19:30'))).toBe('Closed, opens Sun 10:00');
    expect(label(WEEK, at(22, '12:00'))).toBe('Open now, closes 16:00');
    expect(label(WEEK, at(22, '18:00'))).toBe('Closed, opens Mon 08:00');
    expect(label('Tue–Sun 9:00–21:00', at(22, '22:00'))).toBe('Closed, opens Tue 09:00');
    expect(label('Every day 7:30–22:00', at(21, '21:59'))).toBe('Open now, closes 22:00');
    expect(label('Mon-Sun 08:00-21:00', at(21, '09:00'))).toBe('Open now, closes 21:00');
    expect(label('Open 24 hours', at(21, '03:00'))).toBe('Open 24 hours');
    expect(label('Mon 0:00–10:00', at(22, '12:00'))).toBe('Closed, opens Mon 00:00');
  });
  it('that we can read, and none at all, are warned of by nobody', () => {
    for (const hours of [WEEK, 'Every day 7:30–22:00', ' Open 24 hours ', '', ' ']) {
      expect(openingHoursWarning(hours), hours).toBeNull();
    }
  });
  it('may name the days that are closed, whatever else is said of all days', () => {
    for (const hours of ['Mon–Sat 8:00–20:00, Sun closed', 'Sun Closed, Every day 8:00–20:00']) {
      expect(openingHoursWarning(hours), hours).toBeNull();
      expect(label(hours, at(22, '12:00')), hours).toBe('Closed, opens Mon 08:00');
      expect(label(hours, at(21, '12:00')), hours).toBe('Open now, closes 20:00');
    }
    expect(label('Every day 8:00–20:00, Sat–Mon closed', at(21, '12:00'))).toBe('Closed, opens Tue 08:00');
    // What began before goes on.
    expect(label('Every day 18:00–02:00, Sun closed', at(22, '01:00'))).toBe('Open now, closes 02:00');
  });
  it('go past midnight', () => {
    expect(label('Fri–Sat 18:00–02:00', at(21, '01:00'))).toBe('Open now, closes 02:00');
    expect(label('Fri–Sat 18:00–02:00', at(22, '01:59'))).toBe('Open now, closes 02:00');
    expect(label('Fri–Sat 18:00–02:00', at(22, '02:00'))).toBe('Closed, opens Fri 18:00');
  });
  it('go on where one ends as the next begins, and have no end where they leave nothing out', () => {
    expect(label('Fri 18:00–24:00, Sat 0:00–14:00', at(20, '20:00'))).toBe('Open now, closes 14:00');
    expect(label('Mon–Sun 0:00–24:00', at(21, '23:59'))).toBe('Open 24 hours');
    expect(label('Every day 8:00–8:00', at(21, '08:00'))).toBe('Open 24 hours');
    expect(label('Sat 0:00–14:00, Fri 18:00–23:00', at(20, '20:00'))).toBe('Open now, closes 23:00');
    const from = at(20, '20:00');
    expect(readyAt('Mon–Sun 0:00–24:00', from, 300)).toBe(from.getTime() + 5 * 60 * 60_000);
  });
  it('are not guessed', () => {
    for (const odd of [
      '',
      'Mornings',
      'Mon–Sat 8–20',
      'Mon 25:00–26:00',
      'Mon–Sat 8:00–20:00, holidays closed',
      'Mon–Sun closed',
      'Sun 8:00–20:00, Sun closed',
      'Mon 24:00–10:00',
      'Mon 8:00–25:00',
      'Mon 8:60–10:00',
      'Mon 8:00–10:60',
    ]) {
      expect(openingAt(odd, at(21, '12:00')), odd).toBeNull();
      if (odd !== '') expect(openingHoursWarning(odd), odd).toContain('We cannot read these hours');
    }
  });
  it('never name a time that is over, nor one further than a week', () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    const text = ([hour, minute]: [number, number]) => `${hour}:${String(minute).padStart(2, '0')}`;
    const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const day = fc.constantFrom(...dayNames);
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, day, clock, clock, moments, (first, last, from, to, moment) => {
        const opening = openingAt(`${first}–${last} ${text(from)}–${text(to)}`, moment)!;
        const next = opening.is_open ? opening.closes_at : opening.opens_at;
        const isEach = (dayNames.indexOf(last) + 1) % 7 === dayNames.indexOf(first);
        expect(next === null).toBe(isEach && text(from) === text(to));
        if (next === null) return;
        expect(next).toBeGreaterThan(moment.getTime());
        expect(next - moment.getTime()).toBeLessThanOrEqual(7 * 24 * 60 * 60_000);
      }),
    );
  });
});

describe('readyAt', () => {
  const ready = (moment: Date) => new Date(readyAt(WEEK, moment, 60)).toISOString();
  it('counts while the outlet is open', () => {
    expect(ready(at(21, '12:00'))).toBe(at(21, '13:00').toISOString());
    expect(ready(at(21, '06:00'))).toBe(at(21, '09:00').toISOString());
    expect(ready(at(21, '19:00'))).toBe(at(22, '11:00').toISOString());
    expect(readyAt('Mornings', at(21, '12:00'), 30)).toBe(at(21, '12:30').getTime());
  });
});
