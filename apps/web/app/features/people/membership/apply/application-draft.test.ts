import { beforeEach, describe, expect, it } from 'vitest';

import { forgetDraft, keepReferral, keptReferrals, readDraft, saveDraft } from './application-draft.ts';
import { emptyForm } from './application-form.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => localStorage.clear());

describe('the draft', () => {
  it('keeps what was typed, never the PIN', () => {
    saveDraft({ ...emptyForm, first_name: 'Amina', pin: '4826', confirm_pin: '4826', terms_accepted: true }, NOW);
    expect(JSON.stringify({ ...localStorage })).not.toContain('4826');
    expect(readDraft(NOW)).toMatchObject({ first_name: 'Amina', payment_priority: 'mtn', join_reasons: [] });
    expect(readDraft(NOW)).not.toHaveProperty('terms_accepted');
  });

  it('is forgotten after two weeks, and when the application is sent', () => {
    saveDraft({ ...emptyForm, first_name: 'Amina' }, NOW);
    expect(readDraft(NOW + 15 * DAY_MS)).toBeNull();
    keepReferral('A', NOW);
    forgetDraft();
    expect([readDraft(NOW), keptReferrals(NOW)]).toEqual([null, []]);
  });

  it('shrugs off what is no draft', () => {
    localStorage.setItem(
      'kasente.v1.device.application-draft',
      '{"saved_at":1e15,"first_name":7,"payment_priority":"x"}',
    );
    expect(readDraft(NOW)).toEqual({});
    localStorage.setItem('kasente.v1.device.application-draft', 'nonsense');
    expect(readDraft(NOW)).toBeNull();
  });
});

describe('the referrals', () => {
  it('are all that came, the first one first, for two weeks and not without end', () => {
    for (const code of ['FIRST', 'SECOND', 'FIRST']) keepReferral(code, NOW);
    keepReferral('THIRD', NOW + DAY_MS);
    expect(keptReferrals(NOW + DAY_MS)).toEqual(['FIRST', 'SECOND', 'THIRD']);
    expect(keptReferrals(NOW + 16 * DAY_MS)).toEqual([]);
    for (let count = 0; count < 9; count += 1) keepReferral(`MORE${count}`, NOW + DAY_MS);
    expect(keptReferrals(NOW + DAY_MS)).toHaveLength(5);
  });
});
