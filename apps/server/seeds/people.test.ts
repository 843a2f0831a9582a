import { isEasyPin, isPin } from '@club/rules/pin';
import { canPayWith } from '@club/rules/uganda-phone';
import { describe, expect, it } from 'vitest';

import { demoSignIns, seedApplicants, seedMembers } from './people.ts';

const everyone = [...demoSignIns, ...seedMembers, ...seedApplicants];
const unique = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('the people of the demo', () => {
  it('are six who sign in, twenty members and two hundred applicants', () => {
    expect([demoSignIns.length, seedMembers.length, seedApplicants.length]).toEqual([6, 20, 200]);
    expect(unique(demoSignIns.map((person) => person.role))).toBe(true);
  });

  it('share no name, number or address', () => {
    expect(unique(everyone.map((person) => `${person.first_name} ${person.last_name}`))).toBe(true);
    expect(unique(everyone.flatMap((person) => person.email ?? []))).toBe(true);
    const phones = everyone.flatMap((person) =>
      [person.mtn_money_number ?? [], person.airtel_money_number ?? []].flat(),
    );
    expect(unique(phones)).toBe(true);
  });

  it('can pay with the network they prefer and gave two reasons', () => {
    for (const person of everyone) {
      const preferred = person.payment_priority === 'mtn' ? person.mtn_money_number : person.airtel_money_number;
      expect(canPayWith(person.payment_priority, preferred ?? '')).toBe(true);
      expect(new Set(person.join_reasons).size).toBeGreaterThanOrEqual(2);
      expect(person.last_name).not.toBe('');
      expect(isPin(person.pin)).toBe(true);
    }
  });

  it('chose PINs that would be accepted even where easy ones are refused', () => {
    for (const person of [...seedMembers, ...seedApplicants]) {
      expect(isEasyPin(person.pin, [person.mtn_money_number ?? '', person.airtel_money_number ?? ''])).toBe(false);
    }
  });
});
