import { expect, it } from 'vitest';

import { resultMessage } from './result-message.ts';

it('nothing is said twice: a good code needs no sentence, an unknown one is told what to do next', () => {
  expect(resultMessage({ state: 'good', message: 'This code is good.' })).toBeNull();
  expect(resultMessage({ state: 'unknown', message: 'There is no such code.' })).toContain('scan the QR');
  expect(resultMessage({ state: 'used', message: 'It was used.' })).toBe('It was used.');
});
