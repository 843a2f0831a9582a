import { expect, it } from 'vitest';

import { nextCheckAt, quietMs } from './check-schedule.ts';

const SENT = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(SENT.getTime() + seconds * 1_000);

it('asks about a request on schedule, but not before a network wants to be asked', () => {
  expect(nextCheckAt(SENT, SENT)).toEqual(after(5));
  expect(nextCheckAt(SENT, SENT, 180_000)).toEqual(after(180));
  expect(nextCheckAt(SENT, after(179), 180_000)).toEqual(after(180));
  expect(nextCheckAt(SENT, after(180), 180_000)).toEqual(after(315));
  const config = { AIRTEL_FIRST_ENQUIRY_SECONDS: 180 };
  expect([quietMs(config, 'airtel'), quietMs(config, 'mtn')]).toEqual([180_000, 0]);
});
