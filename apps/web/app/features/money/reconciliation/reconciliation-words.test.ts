import { expect, it } from 'vitest';

import { alarmLabel } from './reconciliation-words.ts';

it('calls a day whose lines are missing as it is called among the days', () => {
  expect(alarmLabel({ kind: 'unbalanced_day', amount: null })).toBe('Lines are missing');
  expect(alarmLabel({ kind: 'unbalanced_day', amount: -500 })).toBe('Day does not balance');
});
