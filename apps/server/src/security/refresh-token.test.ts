import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { systemRandom } from '#server/ports/random.ts';

import { readRefreshToken, refreshTokenOf } from './refresh-token.ts';

const SECRET = 'a token key of at least thirty-two characters';
const uuid = fc.uuid();
const counter = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe('a refresh token', () => {
  it('names its session and number, always in the same way', () => {
    fc.assert(
      fc.property(uuid, counter, (session_id, number) => {
        const token = refreshTokenOf(SECRET, session_id, number);
        expect(readRefreshToken(SECRET, token)).toEqual({ session_id, counter: number });
        expect(refreshTokenOf(SECRET, session_id, number)).toBe(token);
        expect(readRefreshToken(`${SECRET}!`, token)).toBeUndefined();
      }),
    );
  });

  it('is refused when a single bit differs', () => {
    const bytes = Buffer.from(refreshTokenOf(SECRET, systemRandom.uuid(), 7), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3]! ^= 1 << (bit & 7);
      expect(readRefreshToken(SECRET, forged.toString('base64url'))).toBeUndefined();
    }
  });

  it('has one spelling', () => {
    const token = refreshTokenOf(SECRET, systemRandom.uuid(), 7);
    for (const odd of [`${token}=`, ` ${token}`, `${token}.`, token.slice(0, -1), `${token}A`, '', 'x']) {
      expect(readRefreshToken(SECRET, odd)).toBeUndefined();
    }
  });
});
