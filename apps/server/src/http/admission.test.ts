import { beforeEach, describe, expect, it } from 'vitest';

import { Admission, type Place, type Urgency } from './admission.ts';

const SIZE = 12;
const PLACES = 2 * SIZE + 8;

let now: number;
let wait: number;
let admission: Admission;
beforeEach(() => {
  now = 10_000;
  wait = 0;
  let turn = 0;
  // Every hundredth in turn.
  const chance = () => ((turn += 1) % 100) / 100;
  admission = new Admission({ size: SIZE, oldestWaitMs: () => wait }, () => now, chance);
});

/** How many of so many get in; they stay. */
function come(urgency: Urgency, count: number): Place[] {
  return Array.from({ length: count }, () => admission.enter(urgency)).filter((place) => place !== undefined);
}

/** Connections were waited for too long for so many milliseconds, until a moment ago. */
function crowd(lastingMs = 300): void {
  wait = 250;
  come('look', 1)[0]?.leave();
  now += lastingMs;
  come('look', 1)[0]?.leave();
  wait = 0;
}

describe('whoever comes', () => {
  it('is let in as a burst, which is soon over', () => {
    expect(come('look', 120)).toHaveLength(120);
    expect(come('act', 100)).toHaveLength(100);
  });

  it('is let in when the database only caught its breath, be it again and again', () => {
    crowd(299);
    come('look', 1)[0]?.leave();
    crowd(299);
    expect(come('act', 200)).toHaveLength(200);
  });

  it('is refused on arrival once connections were waited for too long for a while, beyond what keeps the connections busy', () => {
    crowd();
    expect(come('act', 200)).toHaveLength(PLACES);
    expect(admission.takeRefused()).toEqual({ look: 0, act: 200 - PLACES, prove: 0, last: 0, join: 0, late: 0 });
    admission.countLate();
    expect(admission.takeRefused()).toMatchObject({ act: 0, late: 1 });
    expect([admission.takeRefused().late, admission.lateInAll]).toEqual([0, 1]);
  });

  it('is refused likewise once more came at a time than any burst has', () => {
    const places = come('act', 240);
    expect(places).toHaveLength(240);
    expect(come('act', 1)).toHaveLength(0);
    for (const place of places.slice(PLACES)) place.leave();
    expect(come('act', 1)).toHaveLength(0);
    places[0]!.leave();
    expect(come('act', 2)).toHaveLength(1);
  });

  it('is refused last with money under way and when leaving, and with a PIN when too many wait for their hashes', () => {
    crowd();
    come('act', 200);
    expect(come('last', 200)).toHaveLength(80);
    expect(come('prove', 200)).toHaveLength(60);
  });

  it('finds the places of all others free, however many come who cannot wait', () => {
    crowd();
    expect(come('last', 200)).toHaveLength(80);
    expect([admission.hasRoom('last'), admission.hasRoom('act')]).toEqual([false, true]);
    expect(come('act', 200)).toHaveLength(PLACES);
    expect(admission.hasRoom('act')).toBe(false);
  });

  it('finds room where a burst has, and none while the database stands still', () => {
    expect(admission.hasRoom('act')).toBe(true);
    come('act', 240);
    expect(admission.hasRoom('act')).toBe(false);
    admission = new Admission({ size: SIZE, oldestWaitMs: () => wait }, () => now);
    wait = 1_600;
    expect(admission.hasRoom('act')).toBe(false);
  });

  it('is a crowd as long as somebody is told that it was too late', () => {
    crowd();
    const places = come('act', PLACES);
    now += 900;
    admission.countLate();
    now += 900;
    expect(admission.hasRoom('act')).toBe(false);
    places[0]!.leave();
    expect(admission.hasRoom('act')).toBe(true);
  });

  it('stands in a line that takes no place of others where many are served together, up to a bound', () => {
    crowd();
    expect(come('join', 5_000)).toHaveLength(4_000);
    expect(come('act', 200)).toHaveLength(PLACES);
    wait = 2_600;
    expect(admission.enter('join')).toBeUndefined();
  });

  it('finds a place that somebody has left, once', () => {
    crowd();
    const [first] = come('act', PLACES);
    first!.leave();
    first!.leave();
    expect(come('act', 3)).toHaveLength(1);
  });

  it('is let in as before when nobody has been turned away for a second', () => {
    crowd();
    const places = come('act', PLACES + 1);
    for (const place of places) place.leave();
    now += 999;
    expect(come('act', PLACES + 5)).toHaveLength(PLACES);
    now += 1_000;
    expect(come('act', 50)).toHaveLength(50);
  });

  it('is refused at once while the database stands still, who looks first', () => {
    wait = 1_000;
    expect([come('look', 1), come('act', 1), come('last', 1)].map(({ length }) => length)).toEqual([0, 1, 1]);
    wait = 2_000;
    expect([come('act', 1), come('last', 1)].map(({ length }) => length)).toEqual([0, 1]);
    wait = 5_000;
    expect(come('last', 1)).toHaveLength(0);
  });
});

describe('in a crowd of five times as many', () => {
  /** One place is left for every five who come. */
  function shares(kinds: readonly Urgency[], rounds: number): Record<Urgency, number> {
    const got: Record<Urgency, number> = { look: 0, act: 0, prove: 0, last: 0, join: 0 };
    crowd();
    const inside = come('act', PLACES);
    for (let turn = 0; turn < rounds; turn += 1) {
      now += 1;
      if (turn % 5 === 0) inside.shift()?.leave();
      const kind = kinds[turn % kinds.length]!;
      const place = admission.enter(kind);
      if (place === undefined) continue;
      got[kind] += 1;
      inside.push(place);
    }
    return got;
  }

  it('those who look are refused more often than those who act, and some of both get in', () => {
    const got = shares(['look', 'act', 'look', 'act', 'look', 'look', 'act'], 7_000);
    const looked = got.look / 4_000;
    const acted = got.act / 3_000;
    expect(looked).toBeGreaterThan(0.1);
    expect(acted).toBeGreaterThan(looked);
    // No place stays empty.
    expect(got.look + got.act).toBeGreaterThan(1_300);
  });
});
