import { afterEach, beforeEach, expect, it } from 'vitest';

import { keepReferral, saveDraft } from '#web/features/people/membership/apply/application-draft.ts';
import { emptyForm } from '#web/features/people/membership/apply/application-form.ts';

import { KEPT_APPLICATION, markApplication } from './known-application.ts';

const DAY_MS = 24 * 60 * 60_000;
const root = document.documentElement;

beforeEach(() => localStorage.clear());
afterEach(() => {
  root.className = '';
  history.replaceState(null, '', '/');
});

function marks(address = '/apply'): string[] {
  root.className = '';
  history.replaceState(null, '', address);
  markApplication(KEPT_APPLICATION);
  return [...root.classList];
}

it('says of the page to apply who was sent there, by the address or once before', () => {
  expect(marks()).toEqual([]);
  expect(marks('/apply?ref=KX7M2PQ4')).toEqual(['is-referred']);
  expect(marks('/apply?ref=%20')).toEqual([]);
  keepReferral('KX7M2PQ4', Date.now());
  expect(marks()).toEqual(['is-referred']);
});

it('says that a form is kept which was begun, and nothing of one that is empty or too old', () => {
  saveDraft(emptyForm, Date.now());
  expect(marks()).toEqual([]);
  saveDraft({ ...emptyForm, last_name: 'Okot' }, Date.now());
  expect(marks()).toEqual(['has-draft']);
  saveDraft({ ...emptyForm, last_name: 'Okot' }, Date.now() - 15 * DAY_MS);
  expect(marks()).toEqual([]);
});

it('stands by what the device holds when that is no longer to be read', () => {
  localStorage.setItem(KEPT_APPLICATION.draft, '{');
  localStorage.setItem(KEPT_APPLICATION.referral, 'null');
  expect(marks('/apply?ref=KX7M2PQ4')).toEqual(['is-referred']);
});
