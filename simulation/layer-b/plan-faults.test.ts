import { describe, expect, it } from 'vitest';

import { Chance } from '#simulation/ground/chance.ts';

import { planFaults } from './plan-faults.ts';

const LOAD_MS = 20_000;
const plan = (seed: number) => planFaults(new Chance(seed), LOAD_MS);

describe('the faults of a schedule', () => {
  it('follow from its seed alone', () => {
    expect(plan(7)).toEqual(plan(7));
    expect(plan(7)).not.toEqual(plan(8));
  });

  it('kill an API process, a worker and the database in every schedule, while there is load', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const faults = plan(seed);
      const killed = faults.filter((fault) => fault.kind === 'kill').map((fault) => fault.process.slice(0, 3));
      expect(killed).toEqual(expect.arrayContaining(['api', 'wor']));
      expect(faults.some((fault) => fault.kind === 'stop_database')).toBe(true);
      expect(faults.every(({ at_ms }) => at_ms > 0 && at_ms < LOAD_MS)).toBe(true);
      expect(faults.map(({ at_ms }) => at_ms)).toEqual(faults.map(({ at_ms }) => at_ms).toSorted((a, b) => a - b));
    }
  });
});
