import type { PayoutOutcomeName, PayoutRow } from '@club/contract/money/payouts';
import { describe, expect, it } from 'vitest';

import { chooseLabel, holdsStill, pickTogether, sentText } from './payout-words.ts';

const row = (id: string, fields: Partial<PayoutRow>) =>
  // Only what decides about it.
  ({ id, status: 'waiting', retried: false, transfer: null, ...fields }) as PayoutRow;

const waits = row('a', {});
const waitsToo = row('b', {});
const failed = row('c', { status: 'failed' });
const paid = row('d', { status: 'paid' });
const rows = [waits, waitsToo, failed, paid];

describe('payouts chosen together', () => {
  it('are all of the kind of the first', () => {
    expect(pickTogether(rows, new Set(['a', 'b', 'c', 'd']))).toEqual([waits, waitsToo]);
    expect(pickTogether(rows, new Set(['c', 'd']))).toEqual([failed]);
    expect(pickTogether(rows, new Set(['d']))).toEqual([]);
  });

  it('are offered by their kind', () => {
    expect(chooseLabel('approve', 2)).toBe('Choose all 2 that wait');
    expect(chooseLabel('send_again', 1)).toBe('Choose the one that failed');
  });
});

describe('what a decision came to', () => {
  const statuses = ['waiting', 'sending', 'paid', 'failed', 'refused'] as const;
  const isSaidOf = (name: PayoutOutcomeName, from: PayoutRow['status']) =>
    statuses.filter((status) => holdsStill({ name, from }, { status, retried: false }));

  it('is said no longer once another admin or the network has moved the payout on', () => {
    expect(isSaidOf('approved_once', 'waiting')).toEqual(['waiting']);
    expect(isSaidOf('sending', 'waiting')).toEqual(['waiting', 'sending']);
    expect(isSaidOf('refused', 'waiting')).toEqual(['waiting', 'refused']);
    expect(isSaidOf('waits_again', 'failed')).toEqual(['waiting', 'failed']);
    expect(isSaidOf('asked', 'sending')).toEqual(['sending']);
  });

  it('is said of what was sent again by the payout that does so', () => {
    const old = (name: PayoutOutcomeName) => holdsStill({ name, from: 'failed' }, { status: 'failed', retried: true });
    expect([old('sending'), old('waits_again'), old('not_failed')]).toEqual([false, false, true]);
  });

  it('stays where nothing was done, for it says why', () => {
    expect(isSaidOf('not_waiting', 'waiting')).toEqual(statuses);
  });
});

describe('what of a payout is sent', () => {
  const textOf = (fields: Partial<PayoutRow>) => sentText(row('e', { amount: 15_000, fee: 500, ...fields }));

  it('is less than was taken out by the fee', () => {
    expect(textOf({ status: 'waiting' })).toBe('UGX 15,000 − UGX 500 fee = UGX 14,500 to send');
    expect(textOf({ status: 'paid' })).toBe('UGX 15,000 − UGX 500 fee = UGX 14,500 sent');
    expect(textOf({ status: 'refused' })).toBeNull();
  });

  it('is not said to be sent before the network says so', () => {
    expect(textOf({ status: 'sending' })).toBe('UGX 15,000 − UGX 500 fee = UGX 14,500 being sent');
    const lost = { status: 'review' } as PayoutRow['transfer'];
    expect(textOf({ status: 'sending', transfer: lost })).toBe('UGX 15,000 − UGX 500 fee = UGX 14,500');
  });
});
