import type { applicationBody } from '@club/contract/people/membership';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { Problem } from '#server/problem.ts';

import { checkApplication } from './check-application.ts';

type Body = z.output<typeof applicationBody>;

const good: Body = {
  first_name: 'Amina',
  last_name: 'Nakato',
  mtn_money_number: '0770 123 456',
  pin: '3690',
  join_reasons: ['special_prices', 'cashback_rewards'],
};

function errorsOf(change: Body, easyPins: 'hint' | 'refuse' = 'hint'): Record<string, string[]> {
  try {
    checkApplication({ ...good, ...change }, easyPins);
    return {};
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.status).toBe(400);
    return error.errors;
  }
}

describe('checking an application (spec 1 §5)', () => {
  it.each<[string, Body, string, string]>([
    ['no first name', { first_name: '' }, 'first_name', 'First name is required'],
    ['a blank first name', { first_name: '  ' }, 'first_name', 'First name is required'],
    ['no last name', { last_name: null }, 'last_name', 'Last name is required'],
    ['a name too long', { first_name: 'x'.repeat(81) }, 'first_name', 'First name must be letters, at most 80'],
    ['a name of digits', { last_name: '12345' }, 'last_name', 'Last name must be letters, at most 80'],
    ['a hidden character', { last_name: 'Naka\u202Eto' }, 'last_name', 'Last name must be letters, at most 80'],
    ['an emoji beside a name', { first_name: 'Amina 😀' }, 'first_name', 'First name must be letters, at most 80'],
    ['an emoji for a name', { last_name: '👩🏾' }, 'last_name', 'Last name must be letters, at most 80'],
    ['no number', { mtn_money_number: null }, 'mtn_money_number', 'At least one mobile money number is required'],
    [
      'a short MTN number',
      { mtn_money_number: '77012' },
      'mtn_money_number',
      'MTN number should be 9 digits starting with 7 or 39',
    ],
    [
      'an MTN number of 03',
      { mtn_money_number: '0312345678' },
      'mtn_money_number',
      'MTN number should be 9 digits starting with 7 or 39',
    ],
    [
      'an Airtel number of 039',
      { airtel_money_number: '0391234567' },
      'airtel_money_number',
      'Airtel number should be 9 digits starting with 7',
    ],
    [
      'the same number twice',
      { airtel_money_number: '+256770123456' },
      'airtel_money_number',
      'MTN and Airtel numbers must be different',
    ],
    ['no PIN', { pin: '' }, 'pin', 'PIN is required'],
    ['three digits', { pin: '369' }, 'pin', 'PIN must be exactly 4 digits'],
    ['letters as PIN', { pin: 'abcd' }, 'pin', 'PIN must be exactly 4 digits'],
    ['one reason', { join_reasons: ['special_prices'] }, 'join_reasons', 'Please select 2 or more reasons for joining'],
    [
      'one reason twice',
      { join_reasons: ['special_prices', 'special_prices'] },
      'join_reasons',
      'Please select 2 or more reasons for joining',
    ],
    ['no reasons at all', { join_reasons: null }, 'join_reasons', 'Please select 2 or more reasons for joining'],
    ['a poor e-mail', { email: 'amina@home' }, 'email', 'Please enter a valid email address'],
    [
      'paying by a number not given',
      { payment_priority: 'airtel' },
      'payment_priority',
      'Please choose a mobile money number that you have entered',
    ],
  ])('refuses %s next to its field', (_name, change, field, text) => {
    expect(errorsOf(change)).toEqual({ [field]: [text] });
  });

  it('tells everything that is wrong at once', () => {
    const empty: Body = { first_name: null, last_name: null, mtn_money_number: null, pin: null, join_reasons: null };
    expect(Object.keys(errorsOf(empty)).toSorted()).toEqual([
      'first_name',
      'join_reasons',
      'last_name',
      'mtn_money_number',
      'pin',
    ]);
  });

  it('refuses easy PINs only where the setting says so', () => {
    expect(errorsOf({ pin: '1234' })).toEqual({});
    expect(Object.keys(errorsOf({ pin: '1234' }, 'refuse'))).toEqual(['pin']);
    expect(Object.keys(errorsOf({ pin: '3456' }, 'refuse'))).toEqual(['pin']);
    expect(errorsOf({ pin: '3690' }, 'refuse')).toEqual({});
  });

  it('keeps one form of everything', () => {
    const clean = checkApplication(
      {
        ...good,
        first_name: '  Amina   Grace ',
        email: ' a@b.ug ',
        airtel_money_number: '701234567',
        referral_code: ' k7m2px9d ',
      },
      'hint',
    );
    expect(clean).toMatchObject({
      first_name: 'Amina Grace',
      email: 'a@b.ug',
      mtn_money_number: '+256770123456',
      airtel_money_number: '+256701234567',
      payment_priority: 'mtn',
      referral_codes: ['K7M2PX9D'],
      consent_marketing: false,
    });
  });

  it('lets those with an Airtel number only pay with it', () => {
    const clean = checkApplication({ ...good, mtn_money_number: '', airtel_money_number: '0701234567' }, 'hint');
    expect(clean).toMatchObject({ mtn_money_number: null, payment_priority: 'airtel' });
  });

  it('reads every spelling of a number as the same', () => {
    const digits = fc.stringMatching(/^7\d{8}$/);
    const spelling = fc.constantFrom(
      (n: string) => n,
      (n: string) => `0${n}`,
      (n: string) => `+256${n}`,
      (n: string) => `256 ${n.slice(0, 3)}-${n.slice(3)}`,
      (n: string) => `(0${n.slice(0, 2)}) ${n.slice(2)}`,
    );
    fc.assert(
      fc.property(digits, spelling, (number, spell) => {
        const clean = checkApplication({ ...good, mtn_money_number: spell(number) }, 'hint');
        expect(clean.mtn_money_number).toBe(`+256${number}`);
      }),
    );
  });
});
