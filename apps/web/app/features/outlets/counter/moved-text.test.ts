import { expect, it } from 'vitest';

import { movedText } from './moved-text.ts';

const order = { order_number: 'KC-1', service_type: 'in_store' } as const;

it('a move is told by what follows from it: the customer has a code, or a rider is wanted', () => {
  expect(movedText('confirmed', order)).toBe('Order KC-1 accepted');
  expect(movedText('ready', order)).toBe('Order KC-1 is ready. The customer has the code.');
  expect(movedText('ready', { ...order, service_type: 'delivery' })).toBe('Order KC-1 is ready. Give it to a rider.');
});
