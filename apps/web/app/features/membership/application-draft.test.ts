import { beforeEach, describe, expect, it } from 'vitest';

import { forgetDraft, keepReferral, keptReferral, readDraft, saveDraft } from './application-draft.ts';
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
    expect([readDraft(NOW), keptReferral(NOW)]).toEqual([null, null]);
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

describe('the referral', () => {
  it('is the first one that came', () => {
    keepReferral('FIRST', NOW);
    keepReferral('SECOND', NOW + DAY_MS);
    expect(keptReferral(NOW + DAY_MS)).toBe('FIRST');
    expect(keptReferral(NOW + 15 * DAY_MS)).toBeNull();
  });
});
