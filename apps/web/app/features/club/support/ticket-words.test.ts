import { expect, it } from 'vitest';

import { factTexts, urgencyText } from './ticket-words.ts';

const texts = (facts: Parameters<typeof factTexts>[0]) => factTexts(facts).map(({ name, text }) => `${name}: ${text}`);

it('says how an order stood as everywhere else: states in words, money in shillings, times in Kampala', () => {
  expect(
    texts({
      paid: 'partially_refunded',
      order: 'KC-261126-00098',
      amount: 27_500,
      outlet: 'Freshbasket Supermarket',
      placed: '2026-11-26T02:17:00.000Z',
      status: 'ready',
      service: 'in_store',
    }),
  ).toEqual([
    'Order: KC-261126-00098',
    'Outlet: Freshbasket Supermarket',
    'Ordered: 26 Nov 2026, 05:17',
    'State: Ready for Pickup',
    'Service: In-store',
    'Amount: UGX 27,500',
    'Payment: Partially Refunded',
  ]);
});

it('says how a code stood, and nothing of what there was not', () => {
  expect(
    texts({ offer: 'Lunch for two', code: 'live', expires: '2026-11-27T08:16:00.000Z', redeemed: null, staff: null }),
  ).toEqual(['Offer: Lunch for two', 'Code: Not used', 'Good until: 27 Nov 2026, 11:16']);
});

it('shows what it does not know as it was kept', () => {
  expect(texts({ paid: 'in_beans', till_number: 4 })).toEqual(['Payment: in_beans', 'Till number: 4']);
});

it('says how urgent it is', () => expect(urgencyText({ urgency: 'high' })).toBe('High urgency'));
