import fc from 'fast-check';
import { expect, it } from 'vitest';

import { makeRecoveryCode, readRecoveryCode, RECOVERY_CODES } from './recovery-code.ts';

it('a recovery code is read however it was typed, and nothing else is one', () => {
  const chance = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(chance, fc.boolean(), (numbers, isSmall) => {
      const code = makeRecoveryCode((below) => numbers.next().value % below);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      const typed = ` ${code.replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
      expect(readRecoveryCode(isSmall ? typed.toLowerCase() : typed)).toBe(code);
    }),
  );
  for (const text of ['', '123456', '7KX2M-QF0T', '7KX2M-QF0TDA', '7KX2M-QF0TU', '7KX2M_QF0TD'])
    expect(readRecoveryCode(text)).toBeUndefined();
});

it('ten of them are given', () => expect(RECOVERY_CODES).toBe(10));
