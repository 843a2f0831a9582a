import { describe, expect, it } from 'vitest';

import { doneWords, saidOf } from './audit-words.ts';

describe('what was done with an application', () => {
  it('is said in words, and nothing of how it is stored', () => {
    const after = {
      status: 'rejected',
      reject_reason: 'incomplete_information',
      reject_note: 'seems made up',
      reject_message: null,
      reapply_after: '2027-02-20',
    };
    expect([doneWords('application.reject'), ...saidOf({ before: { status: 'pending' }, after })]).toEqual([
      'Rejected',
      'Incomplete or incorrect information.',
      'Note for the team: “seems made up”',
      'May apply again from 20 Feb 2027.',
    ]);
    const approved = { status: 'approved', member_id: '0f7f3c55', override_unconfirmed: true, batch_id: '1' };
    expect(saidOf({ before: { status: 'pending' }, after: approved })).toEqual([
      'Although the number was not confirmed.',
      'Together with others.',
    ]);
    expect(saidOf({ before: null, after: { hold_reason: 'call first' } })).toEqual(['“call first”']);
    expect(saidOf({ before: null, after: null })).toEqual([]);
  });

  it('that this version does not know is still no code', () => {
    expect(doneWords('toString')).toBe('Changed');
    expect(saidOf({ before: null, after: { reject_reason: 'toString', some_field: { x: 1 } } })).toEqual([]);
  });
});
