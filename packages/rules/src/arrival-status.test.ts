import { describe, expect, it } from 'vitest';

import { ARRIVAL_STATUSES, arrivalCan } from './arrival-status.ts';

describe('arrivals', () => {
  it('are processed only from new and completed from anything else', () => {
    const rows = ARRIVAL_STATUSES.map((status) => ({ status }));
    expect(rows.map(arrivalCan.process)).toEqual([true, false, false]);
    expect(rows.map(arrivalCan.complete)).toEqual([true, true, false]);
  });
});
