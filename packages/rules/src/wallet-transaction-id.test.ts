import { expect, it } from 'vitest';

import { transactionIdError } from './wallet-transaction-id.ts';

it('knows the numbers that wallets write', () => {
  for (const number of ['363440463', ' 12345678901 ', 'MP261121.0653.L00042']) {
    expect(transactionIdError(number)).toBeNull();
  }
  for (const other of ['', '   ', 'MP 1', 'no!', 'x'.repeat(41), '<b>12345</b>']) {
    expect(transactionIdError(other)).toBe('Please enter the transaction ID from the message');
  }
});
