import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { actionText, changeTexts } from './journal-words.ts';

describe('the journal', () => {
  it.each([
    ['application.reject', 'Application: rejected'],
    ['applications.approve_next', 'Applications: several approved in one go'],
    ['member.change_pin', 'Member: PIN changed'],
    ['payment.ask_again', 'Payment: asked about again'],
    ['payment.ask_paid', 'Payment: asked to count as paid'],
    ['transfer.correct_number', 'Transfer: number corrected'],
    ['statement.withdraw_approval', 'Statement: approval taken back'],
    ['rider.add', 'Rider: added'],
    ['outlet.settlement_account', 'Outlet: payout number set'],
    ['ticket.in_progress', 'Report: taken up'],
    ['payment.weigh_twice', 'Payment: weigh twice'],
    ['pin_keys.rotate', 'PIN keys: everything sealed anew'],
    ['statement_day.close', 'Day of the statement: closed'],
    ['toString.constructor', 'ToString: constructor'],
  ])('says %s as "%s"', (action, words) => expect(actionText(action)).toBe(words));

  it('says what was changed in words, without what only machines read', () => {
    const before = { status: 'pending', first_name: 'Ann', payout_fee_ugx: 500 };
    const after = {
      status: 'rejected',
      member_id: '0f7f3c55',
      first_name: 'Anne',
      reject_reason: 'criteria_not_met',
      reject_note: 'seems made up',
      reject_message: null,
      override_unconfirmed: true,
      payout_fee_ugx: 1_500,
      amount: 64_000,
    };
    expect(changeTexts({ before, after })).toEqual([
      'First name: from Ann to Anne',
      'Reject reason: criteria not met',
      'Reject note: seems made up',
      'Although the number was not confirmed: yes',
      'Payout fee: from UGX 500 to UGX 1,500',
      'Amount: UGX 64,000',
    ]);
    expect(changeTexts({ before: null, after: null })).toEqual([]);
  });

  it('says under which number of a network money was found, which is no name of a row', () => {
    const after = { decision: 'paid', transaction_id: '9900112234', payment_id: '0f7f3c55' };
    expect(changeTexts({ before: { transaction_id: '9900112233' }, after })).toEqual([
      'Decision: paid',
      'Transaction ID: from 9900112233 to 9900112234',
    ]);
  });

  it('says days and times as everywhere else, by the clock of Kampala', () => {
    const before = { ends_at: '2026-11-29T17:48:42.397Z' };
    const after = {
      ends_at: '2026-11-29T21:48:42.397Z',
      paused_until: '2026-11-28T12:23:55Z',
      reapply_after: '2026-12-28',
      note: 'from 2026-12-28 on',
    };
    expect(changeTexts({ before, after })).toEqual([
      'Ends at: from 29 Nov 2026, 20:48 to 30 Nov 2026, 00:48',
      'Paused until: 28 Nov 2026, 15:23',
      'Reapply after: 28 Dec 2026',
      'Note: from 2026-12-28 on',
    ]);
  });

  it('says what was taken away, and nothing of what was not there before either', () => {
    const before = { tin: '1000123456', names: ['Ann'], ready_minutes: 45 };
    const after = { tin: null, names: [], ready_minutes: 45, reject_message: null };
    expect(changeTexts({ before, after })).toEqual(['TIN: from 1000123456 to nothing', 'Names: from Ann to nothing']);
  });

  it('says where an outlet delivers and for how much, and nothing of what a zone does not have', () => {
    const corners = [0, 1, 2].map((step) => ({ latitude: 0.3 + step / 10, longitude: 32.5 }));
    const ring = { zone_name: 'Ntinda', delivery_fee: 3_000, up_to_km: 3 };
    const estate = { zone_name: 'Estate', delivery_fee: 2_000, corners };
    const before = { zones: [{ corners: null, ...ring }] };
    expect(changeTexts({ before, after: { zones: [ring, estate] } })).toEqual([
      'Zones: from Ntinda UGX 3,000 up to 3 km to Ntinda UGX 3,000 up to 3 km, Estate UGX 2,000 an area of 3 corners',
    ]);
    // Set again as they were.
    expect(changeTexts({ before, after: { zones: [ring] } })).toEqual([]);
    expect(changeTexts({ before: null, after: { part: { amount: 500, note: null } } })).toEqual([
      'Part: amount UGX 500',
    ]);
  });

  it('never prints a name as it is stored, whatever was written down', () => {
    const name = fc.stringMatching(/^[a-z]{1,6}(_[a-z]{1,6}){1,3}$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue()), (after) => {
        for (const text of changeTexts({ before: null, after })) {
          expect(text.split(':')[0]).not.toContain('_');
        }
      }),
    );
  });
});
