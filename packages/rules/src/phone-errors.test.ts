import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  applicationPhoneError,
  applicationPhonesError,
  checkoutPhoneError,
  checkoutPhoneHints,
  otherNetworkWarning,
  phonePlaceholders,
  purchasePhoneError,
  resetPhoneError,
  riderContactError,
  signInPhoneError,
  statusCheckPhone,
  statusPhoneError,
} from './phone-errors.ts';
import { canPayWith } from './uganda-phone.ts';

const MTN_FORM = 'MTN number should be 9 digits starting with 7 or 39';
const AIRTEL_FORM = 'Airtel number should be 9 digits starting with 7';
const MTN_CHECKOUT = 'Please enter a valid MTN number (e.g., 077XXXXXXX)';
const AIRTEL_CHECKOUT = 'Please enter a valid Airtel number (e.g., 075XXXXXXX)';

describe('application form', () => {
  it.each([
    ['mtn', '0770000003', null],
    ['mtn', '390000003', null],
    ['mtn', '+256 700 000 003', null],
    ['mtn', '310000003', MTN_FORM],
    ['mtn', '77000000', MTN_FORM],
    ['mtn', '', null],
    ['airtel', '0750000003', null],
    ['airtel', '390000003', AIRTEL_FORM],
    ['airtel', '75000000312', AIRTEL_FORM],
  ] as const)('%s %s → %s', (network, input, message) => expect(applicationPhoneError(network, input)).toBe(message));

  it('needs one of the two', () => {
    expect(applicationPhonesError({ mtn_money_number: ' ', airtel_money_number: null })).toBe(
      'At least one mobile money number is required',
    );
    expect(applicationPhonesError({ mtn_money_number: null, airtel_money_number: '0750000003' })).toBeNull();
  });

  it("warns of the other network's prefix only", () => {
    expect(otherNetworkWarning('mtn', '0750000003')).toContain('Airtel');
    expect(otherNetworkWarning('mtn', '0770000003')).toBeNull();
    expect(otherNetworkWarning('mtn', '0710000003')).toBeNull();
    expect(otherNetworkWarning('mtn', '075')).toBeNull();
  });
});

describe('sign-in', () => {
  const invalid = 'Please enter a valid phone number (e.g., 701234567 or 0701234567)';
  it.each([
    ['', 'Phone number is required'],
    ['701234567', null],
    ['0701234567', null],
    ['+256390000001', null],
    ['201234567', invalid],
    ['70123456', invalid],
    ['abc', invalid],
  ])('%s → %s', (input, message) => expect(signInPhoneError(input)).toBe(message));
});

describe('status check', () => {
  it('refuses only emptiness and sends 256 in front once', () => {
    expect(statusPhoneError('  ')).toBe('Please enter your phone number');
    expect(statusPhoneError('0770000003')).toBeNull();
    expect(statusCheckPhone('0770000003')).toBe('256770000003');
    expect(statusCheckPhone('+256770000003')).toBe('256770000003');
    expect(statusCheckPhone('25677')).toBe('25677');
  });
});

describe('a forgotten PIN', () => {
  it.each([
    [' ', 'Please enter your phone number'],
    ['123', 'Please enter a valid phone number (e.g., 701234567 or 0701234567)'],
    ['0770000003', null],
  ])('%s → %s', (input, message) => expect(resetPhoneError(input)).toBe(message));
});

describe('whom the rider calls', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0701234567', null],
    ['+256 392 123 456', null],
    ['70123456', 'Please enter a valid phone number'],
    ['my mother', 'Please enter a valid phone number'],
  ])('%j → %s', (input, message) => expect(riderContactError(input)).toBe(message));
});

describe('checkout', () => {
  it.each([
    ['mtn', '', 'Phone number is required'],
    ['card', '770000003', 'Unsupported payment network'],
    ['mtn', '77000', 'Please enter a valid phone number'],
    ['mtn', '+2567700000031', 'Please enter a valid phone number'],
    ['mtn', '0750000003', MTN_CHECKOUT],
    ['airtel', '0770000003', AIRTEL_CHECKOUT],
    ['mtn', '0770000003', null],
    ['mtn', '0780000003', null],
    ['mtn', '0760000003', null],
    ['mtn', '079 000 0003', null],
    ['mtn', '39 0000003', null],
    ['airtel', '0750000003', null],
    ['airtel', '0700000003', null],
    ['airtel', '+256 740 000 003', null],
  ])('%s %s → %s', (network, input, message) => expect(checkoutPhoneError(network, input)).toBe(message));

  it('hints at the prefixes of the network, with its placeholder', () => {
    expect(checkoutPhoneHints).toEqual({
      mtn: 'Enter a valid MTN number (077, 078, or 076)',
      airtel: 'Enter a valid Airtel number (075, 070, or 074)',
    });
    expect(phonePlaceholders).toEqual({ mtn: '77XXXXXXX', airtel: '75XXXXXXX' });
  });

  it('never passes a number that cannot pay', () => {
    fc.assert(
      fc.property(fc.constantFrom('mtn', 'airtel'), fc.string(), (network, text) => {
        if (checkoutPhoneError(network, text) === null) {
          expect(canPayWith(network, text)).toBe(true);
        }
      }),
    );
  });
});

describe('purchase and issue report', () => {
  it.each([
    ['', 'Phone number is required'],
    ['+256 (770) 000-003', null],
    ['0770000003', null],
    ['call me', 'Please enter a valid phone number'],
    ['77+000', 'Please enter a valid phone number'],
  ])('%s → %s', (input, message) => expect(purchasePhoneError(input)).toBe(message));
});
