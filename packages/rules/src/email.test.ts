import { describe, expect, it } from 'vitest';

import { isEmail } from './email.ts';

describe('an e-mail address', () => {
  it.each(['amina@example.ug', 'a.b+c@mail.example.co.ug', "o'brien_7@club-house.ug", 'amina@exämple.ug'])(
    'may be %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each(['', 'amina', 'amina@', '@example.ug', 'amina@home', 'a b@example.ug', 'a@b@example.ug'])(
    'is not %j',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );

  it.each([
    'amina@example.ug,',
    'amina@example.ug.',
    '<amina@example.ug>',
    'mailto:amina@example.ug',
    'amina@example..ug',
    'amina,brenda@example.ug',
  ])('is not %j, as it is copied or mistyped', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
