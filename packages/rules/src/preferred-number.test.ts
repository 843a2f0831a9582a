import { describe, expect, it } from 'vitest';

import { numberOn, preferredNetwork, preferredNumber } from './preferred-number.ts';

const MTN = '+256770000003';
const AIRTEL = '+256750000003';

describe('the preferred number of a person', () => {
  it.each([
    ['mtn', MTN, AIRTEL, 'mtn', MTN],
    ['airtel', MTN, AIRTEL, 'airtel', AIRTEL],
    ['airtel', MTN, null, 'mtn', MTN],
    ['mtn', null, AIRTEL, 'airtel', AIRTEL],
  ] as const)('with %s chosen of %s and %s is on %s', (payment_priority, mtn, airtel, network, number) => {
    const person = { payment_priority, mtn_money_number: mtn, airtel_money_number: airtel };
    expect(preferredNetwork(person)).toBe(network);
    expect(preferredNumber(person)).toBe(number);
  });

  it('is none where there is no number at all', () => {
    const nobody = { payment_priority: 'mtn', mtn_money_number: null, airtel_money_number: null } as const;
    expect(preferredNetwork(nobody)).toBeNull();
    expect(() => preferredNumber(nobody)).toThrow(RangeError);
  });

  it('is not mixed up with the number on a network', () => {
    const person = { mtn_money_number: null, airtel_money_number: AIRTEL };
    expect([numberOn(person, 'mtn'), numberOn(person, 'airtel')]).toEqual([null, AIRTEL]);
  });
});
