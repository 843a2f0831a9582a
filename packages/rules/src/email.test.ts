import { describe, expect, it } from 'vitest';

import { isEmail } from './email.ts';

describe('an e-mail address', () => {
  it.each(['amina@example.ug', 'a.b+c@mail.example.co.ug'])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each(['', 'amina', 'amina@', '@example.ug', 'amina@home', 'a b@example.ug', 'a@b@example.ug'])(
    'is not %j',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
});
