import { expect, it } from 'vitest';

import { travelMinutes } from './travel-time.ts';

it('a way takes fifteen minutes and four a kilometre, in steps of five', () => {
  expect([0, 1, 1.4, 7.3, 15].map(travelMinutes)).toEqual([15, 20, 25, 45, 75]);
});
