import { expect, test } from 'vitest';

import { linkLabel, newsOf, wholePieces } from './notification-words.ts';

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

test.each([
  ['order', 'Payment received', 'payment'],
  ['order', 'Payment not completed', 'bad'],
  ['order', 'Your money comes back', 'payment'],
  ['order', 'Order refused', 'bad'],
  ['order', 'Order ready', 'order'],
  ['order', 'Ready later', 'order'],
  ['order', 'Not all is there', 'bad'],
  ['cashback', 'Cashback earned', 'cashback'],
  ['cashback', 'Payout not approved', 'bad'],
  ['system', 'Number for payments changed', 'system'],
  ['offer', 'Back in stock', 'offer'],
] as const)('of the type %s, “%s” is news of the kind %s', (type, title, news) => {
  expect(newsOf({ type, title })).toBe(news);
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
