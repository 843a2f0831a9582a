import type { RefundRow } from '@club/contract/money/refunds';
import { expect, it } from 'vitest';

import { refundActsFor, refundNote } from './refund-acts.ts';

const ruth = { id: 'ruth', name: 'Ruth Adong', is_admin: true };

const refund: RefundRow = {
  id: 'r1',
  order_id: 'o1',
  order_number: 'KC-261125-00001',
  member_id: 'amina',
  member_name: 'Amina Katusiime',
  cause: 'by_admin',
  reason: 'Two bags were torn',
  amount: 150_000,
  money_part: 150_000,
  cashback_part: 0,
  cashback_reversed: 0,
  withheld: 0,
  status: 'waiting',
  failure_reason: null,
  requested_by: ruth,
  requested_at: '2026-11-21T17:43:00Z',
  decided_by: null,
  ended_at: null,
  transfer: null,
};

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

it('nobody is offered to agree to what was asked for by somebody who is no admin any more, and why is said', () => {
  expect(seenBy('okello', { requested_by: { ...ruth, is_admin: false } })).toEqual({
    acts: ['refuse'],
    note: 'Ruth Adong is no admin any more, so nobody can agree to this. Refuse it, and ask for it anew.',
  });
});
