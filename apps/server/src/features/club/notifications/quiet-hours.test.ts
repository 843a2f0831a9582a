import { describe, expect, it } from 'vitest';

import { afterQuietHours } from './quiet-hours.ts';

const allowedAt = (iso: string) => afterQuietHours(new Date(iso)).toISOString();

describe('afterQuietHours', () => {
  it.each([
    // Kampala is three hours ahead of UTC.
    ['2026-11-21T04:59:59.999Z', '2026-11-21T05:00:00.000Z'],
    ['2026-11-21T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['2026-11-21T16:59:59.999Z', '2026-11-21T16:59:59.999Z'],
    ['2026-11-21T17:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    ['2026-11-21T20:59:00.000Z', '2026-11-22T05:00:00.000Z'],
    ['2026-11-21T21:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  ])('lets what is ready at %s go at %s', (ready, allowed) => {
    expect(allowedAt(ready)).toBe(allowed);
  });
});
