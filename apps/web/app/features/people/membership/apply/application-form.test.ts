import { describe, expect, it } from 'vitest';

import {
  applicationBody,
  type ApplicationForm,
  applicationProblems,
  emptyForm,
  openFields,
  payingNetwork,
} from './application-form.ts';

const good: ApplicationForm = {
  ...emptyForm,
  first_name: ' Amina ',
  last_name: 'Kato',
  mtn_money_number: '0770 000 123',
  pin: '4826',
  confirm_pin: '4826',
  join_reasons: ['special_prices', 'cashback_rewards'],
  terms_accepted: true,
};
const problems = (change: Partial<ApplicationForm>, taken: string[] = []) =>
  Object.fromEntries(
    Object.entries(applicationProblems({ ...good, ...change }, (phone) => taken.includes(phone))).filter(
      ([, text]) => text !== null,
    ),
  );

describe('applicationProblems', () => {
  it('finds nothing wrong with a whole form', () => expect(problems({})).toEqual({}));

  it('has the text of the spec for everything that is missing', () => {
    expect(problems({ ...emptyForm })).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      mtn_money_number: 'At least one mobile money number is required',
      pin: 'PIN is required',
      join_reasons: 'Please select 2 or more reasons for joining',
      terms_accepted: 'You must accept the terms and conditions to submit your application',
    });
  });

  it('has the text of the spec for everything that is wrong', () => {
    expect(
      problems({
        mtn_money_number: '12',
        airtel_money_number: '8',
        email: 'x@y',
        pin: '12',
        confirm_pin: '13',
        join_reasons: ['special_prices'],
      }),
    ).toEqual({
      mtn_money_number: 'MTN number should be 9 digits starting with 7 or 39',
      airtel_money_number: 'Airtel number should be 9 digits starting with 7',
      email: 'Please enter a valid email address',
      pin: 'PIN must be exactly 4 digits',
      confirm_pin: 'PINs do not match',
      join_reasons: 'Please select 2 or more reasons for joining',
    });
  });

  it('refuses the names that the server refuses, and no real one', () => {
    const long = 'x'.repeat(81);
    expect(problems({ first_name: long, last_name: '42' })).toEqual({
      first_name: 'First name must be letters, at most 80',
      last_name: 'Last name must be letters, at most 80',
    });
    for (const picture of ['Amina 😀', '👩🏾', 'A❤️', '1️⃣a', '🇺🇬a', 'Ⓐmina', 'Kato™']) {
      expect(problems({ first_name: picture })).toHaveProperty('first_name');
    }
    for (const last_name of ["O'Brien", 'Nakato-Ssekandi', 'Ŋŋoma', 'Nabirye Jr. III', 'x'.repeat(80)]) {
      expect(problems({ last_name })).toEqual({});
    }
  });

  it('tells numbers that somebody has, and one that is given twice', () => {
    expect(problems({ airtel_money_number: '750000124' }, ['+256770000123', '+256750000124'])).toEqual({
      mtn_money_number: 'This MTN number is already registered',
      airtel_money_number: 'This Airtel number is already registered',
    });
    expect(problems({ airtel_money_number: '+256770000123' })).toEqual({
      airtel_money_number: 'MTN and Airtel numbers must be different',
    });
  });
});

describe('openFields', () => {
  const open = (form: ApplicationForm) =>
    openFields(
      form,
      applicationProblems(form, () => false),
    );

  it('tells what is still to be filled in from what is filled in but wrong', () => {
    const wrong = { airtel_money_number: '0771', email: 'x@y', pin: '1234', confirm_pin: '1243' };
    expect(
      open({ ...good, ...wrong, last_name: ' ', join_reasons: ['special_prices'], terms_accepted: false }),
    ).toEqual({
      missing: ['last_name', 'join_reasons', 'terms_accepted'],
      wrong: ['airtel_money_number', 'email', 'confirm_pin'],
    });
  });

  it('asks for a number only while there is none, and for nothing that may be left out', () => {
    expect(open({ ...good, mtn_money_number: '', airtel_money_number: '750000124' })).toEqual({
      missing: [],
      wrong: [],
    });
    expect(open({ ...good, mtn_money_number: '' }).missing).toEqual(['mtn_money_number']);
  });
});

describe('payingNetwork', () => {
  it.each([
    ['mtn', '77', '75', 'mtn'],
    ['airtel', '77', '75', 'airtel'],
    ['airtel', '77', '', 'mtn'],
    ['mtn', '', '75', 'airtel'],
    ['mtn', '', '', 'mtn'],
  ] as const)('wish %s with MTN "%s" and Airtel "%s" is %s', (payment_priority, mtn, airtel, paying) => {
    const numbers = { mtn_money_number: mtn, airtel_money_number: airtel };
    expect(payingNetwork({ payment_priority, ...numbers })).toBe(paying);
  });
});

describe('applicationBody', () => {
  it('sends whole numbers and leaves out what belongs to the form alone', () => {
    const body = applicationBody(good, ['KX7M2PQ4']);
    expect(body).toMatchObject({
      first_name: 'Amina',
      mtn_money_number: '+256770000123',
      airtel_money_number: null,
      payment_priority: 'mtn',
      email: null,
      how_discovered: null,
      referral_code: 'KX7M2PQ4',
    });
    expect(body.terms_version).toBeTruthy();
    expect(body).not.toHaveProperty('confirm_pin');
    expect(body).not.toHaveProperty('terms_accepted');
    expect(body).not.toHaveProperty('other_referral_codes');
  });

  it('sends every code that came, so that a dead one does not stand before a good one', () => {
    expect(applicationBody(good, ['DEAD2222', 'KX7M2PQ4'])).toMatchObject({
      referral_code: 'DEAD2222',
      other_referral_codes: ['KX7M2PQ4'],
    });
    expect(applicationBody(good, [])).toMatchObject({ referral_code: null });
  });
});
