import { describe, expect, it } from 'vitest';

import { Announced } from './announced.ts';

const SECOND_MS = 1_000;
const change = (id: string) => ({ topic: 'order', id, to: { member_id: 'm' } }) as const;

function heardBy(announced: Announced, ms: number): (string | null)[] {
  return announced.within(ms).map(({ id }) => id);
}

describe('what was announced', () => {
  it('is told to who missed it, with the time that the question took', () => {
    let now = 0;
    const announced = new Announced(() => now);
    announced.begin();
    now = 60 * SECOND_MS;
    announced.keep(change('first'));
    now += 20 * SECOND_MS;
    announced.keep(change('second'));
    now += 3 * SECOND_MS;
    expect(heardBy(announced, SECOND_MS)).toEqual(['second']);
    expect(heardBy(announced, 20 * SECOND_MS)).toEqual(['first', 'second']);
    now += 20 * SECOND_MS;
    expect(heardBy(announced, SECOND_MS)).toEqual([]);
  });

  it('is not known of times when nobody listened', () => {
    let now = 0;
    const announced = new Announced(() => now);
    expect(announced.knows(SECOND_MS)).toBe(false);
    announced.begin();
    now = 30 * SECOND_MS;
    expect(announced.knows(SECOND_MS)).toBe(true);
    expect(announced.knows(31 * SECOND_MS)).toBe(false);
    announced.end();
    expect(announced.knows(SECOND_MS)).toBe(false);
  });

  it('is forgotten after two minutes, and when there is too much of it', () => {
    let now = 0;
    const announced = new Announced(() => now);
    announced.begin();
    announced.keep(change('old'));
    now = 121 * SECOND_MS;
    announced.keep(change('new'));
    expect(heardBy(announced, 110 * SECOND_MS)).toEqual(['new']);
    expect(announced.knows(110 * SECOND_MS)).toBe(true);
    expect(announced.knows(122 * SECOND_MS)).toBe(false);
    now += SECOND_MS;
    for (let more = 0; more < 5_500; more += 1) announced.keep(change(String(more)));
    expect(announced.knows(2 * SECOND_MS)).toBe(false);
  });
});
