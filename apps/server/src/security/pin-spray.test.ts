import { describe, expect, it } from 'vitest';

import { PinSpray } from './pin-spray.ts';

const MINUTE_MS = 60_000;
const config = { TOKEN_KEY: 'a key of at least thirty-two characters' };
const START = new Date('2026-11-21T09:00:00Z');
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);
const phone = (index: number) => `+25677000${String(index).padStart(4, '0')}`;

describe('a PIN that fails at many phones', () => {
  it('is found out at the 21st phone within ten minutes, once, and alone', () => {
    const sprays = new PinSpray();
    const found = Array.from({ length: 30 }, (_, index) =>
      sprays.note(config, { pin: '1234', e164: phone(index) }, later(index / 10)),
    );
    expect(found.flatMap((isFound, index) => (isFound ? [index] : []))).toEqual([20]);
    expect(sprays.isSprayed(config, '1234', later(3))).toBe(true);
    expect(sprays.isSprayed(config, '1235', later(3))).toBe(false);
    expect(sprays.isSprayed(config, '1234', later(30))).toBe(false);
  });

  it('is no spray at one phone, nor over an afternoon', () => {
    const sprays = new PinSpray();
    for (let time = 0; time < 100; time += 1) sprays.note(config, { pin: '1234', e164: phone(1) }, later(time / 50));
    expect(sprays.isSprayed(config, '1234', later(2))).toBe(false);
    for (let index = 0; index < 50; index += 1) {
      expect(sprays.note(config, { pin: '2580', e164: phone(index) }, later(index))).toBe(false);
    }
  });
});
