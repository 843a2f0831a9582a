import { expect, test } from 'vitest';

import { linkLabel, wholePieces } from './notification-words.ts';

test.each([
  ['/orders/2f1c', 'View order'],
  ['/cashback', 'View cashback'],
  ['/dashboard', 'See the offers'],
  ['/profile?tab=devices', 'View devices'],
  ['/outlet/statements/7', 'View statement'],
  ['/outlet/statements', 'View statements'],
  ['/admin/finance/statements/7', 'View statement'],
  ['/admin/finance?tab=reconciliation', 'Open Finance'],
  ['/something/new', 'Open'],
])('the link %s of a notification says where it leads: %s', (link, label) => {
  expect(linkLabel(link)).toBe(label);
});

test('order numbers, amounts, phone numbers and dates are pieces of their own', () => {
  expect(wholePieces('We received UGX 16,500 for order KC-261121-00093, by +256 770 000 003 on 2 Nov 2026.')).toEqual([
    'We received ',
    'UGX 16,500',
    ' for order ',
    'KC-261121-00093',
    ', by ',
    '+256 770 000 003',
    ' on ',
    '2 Nov 2026',
    '.',
  ]);
});
