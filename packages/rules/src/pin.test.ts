import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { confirmPinError, currentPinError, isEasyPin, isPin, newPinError, pinError } from './pin.ts';

describe("the spec's PIN messages", () => {
  it('are word for word', () => {
    expect(pinError('')).toBe('PIN is required');
    expect(pinError('123')).toBe('PIN must be exactly 4 digits');
    expect(pinError('12a4')).toBe('PIN must be exactly 4 digits');
    expect(pinError('4826')).toBeNull();
    expect(confirmPinError('4826', '4827')).toBe('PINs do not match');
    expect(confirmPinError('4826', '4826')).toBeNull();
    expect(currentPinError('')).toBe('Current PIN is required');
    expect(newPinError('')).toBe('New PIN must be exactly 4 digits');
  });

  it('take ASCII digits only', () => {
    expect(isPin('١٢٣٤')).toBe(false);
    expect(isPin('1234\n')).toBe(false);
  });
});

describe('isEasyPin', () => {
  it.each([
    ['0000'],
    ['1234'],
    ['4321'],
    ['7890'],
    ['1212'],
    ['1122'],
    ['1987'],
    ['1930'],
    ['2004'],
    ['2039'],
    ['2580'],
    ['2468'],
  ])('warns of %s', (pin) => expect(isEasyPin(pin)).toBe(true));
  it.each([['112233'], ['123123'], ['654321'], ['999999']])('warns staff of %s', (pin) =>
    expect(isEasyPin(pin)).toBe(true),
  );
  it.each([['4826'], ['1470'], ['3690'], ['9073'], ['1929'], ['2040'], ['482613']])('lets %s pass', (pin) =>
    expect(isEasyPin(pin)).toBe(false),
  );

  it("warns of the ends of one's own phone", () => {
    expect(isEasyPin('4826', ['+256770004826'])).toBe(true);
    expect(isEasyPin('7701', ['0770184826'])).toBe(true);
    expect(isEasyPin('4826', ['0770000003'])).toBe(false);
  });

  it('leaves most PINs free', () => {
    const easy = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter((pin) => isEasyPin(pin));
    expect(easy.length).toBeLessThan(400);
  });

  it('never throws', () => fc.assert(fc.property(fc.string(), (text) => isEasyPin(text) || true)));
});
