import fc from 'fast-check';
import { expect, it } from 'vitest';

import { readSignedText, signText } from './signed-text.ts';

const SECRET = 'a key of at least thirty-two characters';
const said = fc.record({ fee: fc.integer(), zone: fc.string() });

it('a signed text says what was signed, for its purpose and by its key alone', () => {
  fc.assert(
    fc.property(said, (quote) => {
      const text = signText(SECRET, 'quote', quote);
      expect(readSignedText(SECRET, 'quote', text)).toEqual(quote);
      expect(readSignedText(SECRET, 'payer', text)).toBeUndefined();
      expect(readSignedText(`${SECRET}!`, 'quote', text)).toBeUndefined();
    }),
  );
});

it('a signed text is refused when any character differs', () => {
  fc.assert(
    fc.property(said, fc.nat(), fc.constantFrom('A', 'b', '7', '_', '.', ''), (quote, place, other) => {
      const text = signText(SECRET, 'quote', quote);
      const at = place % text.length;
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      if (changed !== text) expect(readSignedText(SECRET, 'quote', changed)).toBeUndefined();
    }),
  );
});

it('what is no signed text is none', () => {
  for (const text of ['', '.', 'a.b', 'a.b.c', '\u0000', '💸.💸']) {
    expect(readSignedText(SECRET, 'quote', text)).toBeUndefined();
  }
});
