import type { RefundRow } from '@club/contract/money/refunds';
import { expect, it } from 'vitest';

import { refundActsFor, refundNote } from './refund-acts.ts';
import { refund, ruth } from './refund-for-tests.ts';

const seenBy = (me: string, change: Partial<RefundRow> = {}) => {
  const seen = { ...refund, ...change };
  return { acts: refundActsFor(seen, me).map(([act]) => act), note: refundNote(seen, me) };
};

it('a refund that waits is agreed to by another admin, and taken back by who asked for it', () => {
  expect(seenBy('okello')).toEqual({ acts: ['approve', 'refuse'], note: null });
  expect(seenBy('ruth')).toEqual({ acts: ['refuse'], note: 'Another admin has to agree before it is sent.' });
});

it('nobody is offered to agree to their own, nor to send it again', () => {
  const note = 'This is your own money. Another admin has to decide.';
  expect(seenBy('amina')).toEqual({ acts: ['refuse'], note });
  expect(seenBy('amina', { status: 'failed' })).toEqual({ acts: [], note });
  expect(seenBy('okello', { status: 'failed' })).toEqual({ acts: ['retry'], note: null });
});

it('what the wallet that paid does not take may go to another number of its member, where there is one', () => {
  const failed = { status: 'failed', other_number: '+256 77• ••• 123' } as const;
  expect(seenBy('okello', failed).acts).toEqual(['retry', 'redirect']);
  expect(seenBy('amina', failed).acts).toEqual([]);
  expect(seenBy('okello', { ...failed, status: 'sending' }).acts).toEqual([]);
  const [, [, words]] = refundActsFor({ ...refund, ...failed }, 'okello') as [unknown, [string, { effect: string }]];
  expect(words.effect).toContain('+256 77• ••• 123');
});

it('nobody is offered to agree to what was asked for by somebody who is no admin any more, and why is said', () => {
  expect(seenBy('okello', { requested_by: { ...ruth, is_admin: false } })).toEqual({
    acts: ['refuse'],
    note: 'Ruth Adong is no admin any more, so nobody can agree to this. Refuse it, and ask for it anew.',
  });
});

it('whoever has the network asked about what it never heard of reads that it may be sent again', () => {
  const transfer = { status: 'review', failure_reason: 'NOT_RECEIVED' } as RefundRow['transfer'];
  const acts = refundActsFor({ ...refund, status: 'sending', transfer }, 'okello');
  expect(acts).toEqual([
    ['retry', expect.objectContaining({ effect: expect.stringMatching(/sent again under the same/) })],
  ]);
});
