import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  canPayWith,
  formatPhone,
  isNetwork,
  isUgandanNumber,
  maskPhone,
  nationalDigits,
  networkOf,
  PHONE_PREFIXES,
  toE164,
  toMsisdn,
} from './uganda-phone.ts';

const nationals = fc.tuple(fc.constantFrom('7', '3', '2'), fc.stringMatching(/^\d{8}$/)).map((parts) => parts.join(''));
const written = fc
  .tuple(fc.constantFrom('+256', '256', '0', '', '00256', '+2560', '+256 '), nationals)
  .map(([lead, digits]) => ({ digits, text: lead + digits }));

describe('nationalDigits', () => {
  it.each([
    ['+256 770 000 003', '770000003'],
    ['256770000003', '770000003'],
    ['00256770000003', '770000003'],
    ['0770-000-003', '770000003'],
    ['(0)770 000003', '770000003'],
    ['+256 0770000003', '770000003'],
    ['770000003', '770000003'],
    ['٠٧٧٠ ۰۰۰ ００３', '770000003'],
    ['', ''],
  ])('reads %s as %s', (input, digits) => expect(nationalDigits(input)).toBe(digits));

  it('finds the same nine digits however they are written', () => {
    fc.assert(
      fc.property(written, ({ text, digits }) => {
        expect(nationalDigits(text)).toBe(digits);
        expect(nationalDigits(toE164(text))).toBe(digits);
        expect(toE164(toMsisdn(text))).toBe(`+256${digits}`);
      }),
    );
  });

  it('never throws and answers only digits', () => {
    fc.assert(fc.property(fc.string(), (text) => /^\d*$/.test(nationalDigits(text))));
  });
});

describe('toE164', () => {
  it.each([['77000000'], ['7700000031'], ['+254712345678'], ['hello'], ['970000003']])('refuses %s', (input) => {
    expect(isUgandanNumber(input)).toBe(false);
    expect(() => toE164(input)).toThrow(RangeError);
  });
});

describe('networkOf', () => {
  it.each([
    ['077', 'mtn'],
    ['79', 'mtn'],
    ['+256390000000', 'mtn'],
    ['0312345678', 'mtn'],
    ['0750000003', 'airtel'],
    ['70', 'airtel'],
    ['0711111111', null],
    ['072', null],
    ['', null],
  ])('knows %s as %s', (input, network) => expect(networkOf(input)).toBe(network));

  it('lists every prefix once: those of the specification, and what has opened since', () => {
    const ofNetwork = (network: string, has_wallet: boolean) =>
      PHONE_PREFIXES.filter((entry) => entry.network === network && entry.has_wallet === has_wallet).map(
        ({ prefix }) => prefix,
      );
    expect(ofNetwork('mtn', true)).toEqual(['77', '78', '76', '79', '39']);
    expect(ofNetwork('airtel', true)).toEqual(['75', '70', '74']);
    expect([ofNetwork('mtn', false), ofNetwork('airtel', false)]).toEqual([['31'], ['20']]);
  });
});

describe('canPayWith', () => {
  it('needs a whole number of that network with a wallet', () => {
    expect(canPayWith('mtn', '0790000000')).toBe(true);
    expect(canPayWith('airtel', '0790000000')).toBe(false);
    expect(canPayWith('mtn', '0310000000')).toBe(false);
    expect(canPayWith('mtn', '077')).toBe(false);
  });
  it("follows the settings' table", () => {
    const open = [{ prefix: '31', network: 'mtn', has_wallet: true } as const];
    expect(canPayWith('mtn', '0310000000', open)).toBe(true);
    expect(canPayWith('mtn', '0770000000', open)).toBe(false);
  });
});

describe('how a number is shown', () => {
  it('groups and masks', () => {
    expect(formatPhone('0770000003')).toBe('+256 770 000 003');
    expect(maskPhone('+256770000003')).toBe('+256 77• ••• 003');
    expect(maskPhone('12')).toBe('+256 ••• ••• •••');
  });
  it('masks four digits of every number', () => {
    fc.assert(
      fc.property(nationals, (digits) => {
        const masked = maskPhone(digits);
        expect(masked.match(/•/g)).toHaveLength(4);
        expect(masked).toHaveLength('+256 770 000 003'.length);
      }),
    );
  });
});

describe('isNetwork', () => {
  it('knows two', () => {
    expect(['mtn', 'airtel', 'card', null].map(isNetwork)).toEqual([true, true, false, false]);
  });
});
