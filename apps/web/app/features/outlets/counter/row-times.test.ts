import { describe, expect, it } from 'vitest';

import { promiseOf } from './row-times.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const order = { status: 'confirmed', ready_estimate_at: '2026-11-21T09:00:00Z' } as const;

describe('a promise on the board', () => {
  it('is quiet while there is time, warns shortly before, and is late afterwards', () => {
    expect(promiseOf(order, at('08:30'))).toEqual({ text: 'Promised 12:00', tone: 'neutral' });
    expect(promiseOf(order, at('08:56'))?.tone).toBe('warn');
    expect(promiseOf(order, at('09:01'))).toEqual({ text: 'Late: promised 12:00', tone: 'bad' });
  });

  it('names the day where it is not today', () => {
    expect(promiseOf(order, at('09:00') - 24 * 60 * 60_000)?.text).toBe('Promised Sat 21 Nov, 12:00');
    expect(promiseOf(order, at('22:00'))?.text).toBe('Late: promised Sat 21 Nov, 12:00');
  });

  it('says nothing once the order is ready', () => {
    expect(promiseOf({ ...order, status: 'ready' }, at('10:00'))).toBeNull();
    expect(promiseOf({ ...order, ready_estimate_at: null }, at('10:00'))).toBeNull();
  });
});
