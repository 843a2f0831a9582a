import { describe, expect, it } from 'vitest';

import { base32, matchingStep, otpauthUrl, totpAt, totpStep } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B; the last six of the eight digits there.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (seconds, code) => expect(totpAt(secret, totpStep(new Date(seconds * 1000)))).toBe(code));

  it('are taken a step early or late, and no step twice', () => {
    const now = new Date(1_234_567_890_000);
    const step = totpStep(now);
    for (const near of [-1, 0, 1]) expect(matchingStep(secret, totpAt(secret, step + near), now, 0)).toBe(step + near);
    for (const far of [-2, 2]) expect(matchingStep(secret, totpAt(secret, step + far), now, 0)).toBeUndefined();
    expect(matchingStep(secret, '005 924', now, step - 1)).toBe(step);
    expect(matchingStep(secret, '005924', now, step)).toBeUndefined();
    for (const wrong of ['', '00592', '0059240', 'abcdef']) {
      expect(matchingStep(secret, wrong, now, 0)).toBeUndefined();
    }
  });

  it('are set up with a secret every app reads', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(otpauthUrl(secret, 'Kasente Club', 'Ada +256')).toBe(
      'otpauth://totp/Kasente%20Club:Ada%20%2B256?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kasente%20Club&digits=6&period=30',
    );
  });
});
