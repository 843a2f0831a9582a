import type { Profile } from '@club/contract/people/members';
import { describe, expect, it } from 'vitest';

import { accountProblems, bodyOf, fieldsOf, isSaved, payingInstead, priorityOf } from './account-form.ts';

const profile = {
  first_name: 'Grace',
  last_name: 'Nakato',
  email: null,
  mtn_money_number: '+256770000003',
  airtel_money_number: null,
  payment_priority: 'mtn',
  unproven_numbers: [],
} as unknown as Profile;
const fields = fieldsOf(profile);

describe('the account form', () => {
  it('opens with numbers as they stand behind +256', () => {
    expect(fields).toMatchObject({ email: '', mtn_money_number: '770000003', airtel_money_number: '' });
  });

  it('has nothing against what it opens with', () => {
    expect(Object.values(accountProblems(fields)).every((text) => text === null)).toBe(true);
  });

  it.each([
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [{ last_name: '' }, 'last_name', 'Last name is required'],
    [{ last_name: 'x'.repeat(81) }, 'last_name', 'Last name must be letters, at most 80'],
    [{ email: 'grace@home' }, 'email', 'Please enter a valid email address'],
    [{ mtn_money_number: '' }, 'mtn_money_number', 'At least one mobile money number is required'],
    [{ mtn_money_number: '123' }, 'mtn_money_number', 'MTN number should be 9 digits starting with 7 or 39'],
    [{ airtel_money_number: '391234567' }, 'airtel_money_number', 'Airtel number should be 9 digits starting with 7'],
    [{ airtel_money_number: '0770000003' }, 'airtel_money_number', 'MTN and Airtel numbers must be different'],
  ] as const)('says at the field what is wrong with %j', (change, name, text) => {
    expect(accountProblems({ ...fields, ...change })[name]).toBe(text);
  });

  it('sends empty numbers as null, the others with +256', () => {
    expect(
      bodyOf({ ...fields, first_name: ' Grace ', airtel_money_number: '0750 000 003', email: '' }, profile),
    ).toEqual({
      first_name: 'Grace',
      last_name: 'Nakato',
      email: null,
      mtn_money_number: '+256770000003',
      airtel_money_number: '+256750000003',
      payment_priority: 'mtn',
    });
    expect(bodyOf({ ...fields, mtn_money_number: '', airtel_money_number: '750000003' }, profile)).toMatchObject({
      mtn_money_number: null,
      payment_priority: 'airtel',
    });
  });

  it('sends what was not changed as it is now: another device may have changed it since the form opened', () => {
    const now: Profile = {
      ...profile,
      first_name: 'Amina',
      email: 'grace@example.ug',
      mtn_money_number: '+256770000009',
      airtel_money_number: '+256750000003',
      payment_priority: 'airtel',
    };
    const body = bodyOf({ ...fields, last_name: 'Mugisha', mtn_money_number: '0770 000 003' }, profile, now);
    const { unproven_numbers: _, ...as_now } = now;
    expect(body).toEqual({ ...as_now, last_name: 'Mugisha' });
    const both = { ...profile, airtel_money_number: '+256750000003' };
    expect(bodyOf({ ...fieldsOf(both), airtel_money_number: '' }, both, now)).toMatchObject({
      mtn_money_number: '+256770000009',
      airtel_money_number: null,
      payment_priority: 'mtn',
    });
  });

  it('asks for no code to an unproven number that stays as it is', () => {
    const before: Profile = { ...profile, airtel_money_number: '+256750000003', unproven_numbers: ['airtel'] };
    const body = bodyOf({ ...fieldsOf(before), first_name: 'Amina' }, before);
    expect(body).not.toHaveProperty('airtel_money_number');
    expect(isSaved(before, { ...before, first_name: 'Amina' }, body)).toBe(true);
    expect(bodyOf({ ...fieldsOf(before), airtel_money_number: '' }, before).airtel_money_number).toBeNull();
  });

  it('counts as saved unless all that was asked for is a number that waits for its code', () => {
    const save = (change: Partial<typeof fields>, after: Partial<Profile>) =>
      isSaved(profile, { ...profile, ...after }, bodyOf({ ...fields, ...change }, profile));
    expect(save({}, {})).toBe(true);
    expect(save({ first_name: 'Amina' }, { first_name: 'Amina' })).toBe(true);
    expect(save({ airtel_money_number: '750000003' }, {})).toBe(false);
    expect(save({ airtel_money_number: '750000003', payment_priority: 'airtel' }, {})).toBe(false);
    expect(save({ mtn_money_number: '770000004', first_name: 'Amina' }, { first_name: 'Amina' })).toBe(true);
  });

  it('pays with the chosen number, or with the only one there is', () => {
    expect(priorityOf({ ...fields, payment_priority: 'airtel' })).toBe('mtn');
    expect(priorityOf({ ...fields, airtel_money_number: '750000003', payment_priority: 'airtel' })).toBe('airtel');
    expect(priorityOf({ ...fields, mtn_money_number: '' })).toBe('mtn');
  });

  it('says what pays instead when the number that pays is taken out', () => {
    const both = { ...profile, airtel_money_number: '+256750000003' };
    const without = (network: 'mtn' | 'airtel') => ({ ...fieldsOf(both), [`${network}_money_number`]: ' ' });
    expect(payingInstead(both, without('mtn'), 'mtn')).toBe('airtel');
    expect(payingInstead(both, without('airtel'), 'airtel')).toBeNull();
    expect(payingInstead(both, fieldsOf(both), 'mtn')).toBeNull();
    expect(payingInstead(profile, { ...fields, mtn_money_number: '' }, 'mtn')).toBeNull();
  });
});
