import type { Dice } from './dice.ts';

/** JSON text that stands for itself in a body: what no value of this language can be written as. */
export class RawText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const MEMBER_NAMES = Object.getOwnPropertyNames(Object.prototype);

const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ud83d\ude00',
  'Nakato\u202etxt',
  'é'.normalize('NFD').repeat(40),
  '\u0000\u0001\u001b\u007f\u0085\u2028\ufeff\ufffe\uffff',
  "'; DROP TABLE members; --",
  '%00',
  '%s%n%x',
  '{{7*7}}${7*7}<%= 7 %>',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '\\',
  '"',
  '$1',
  '-1',
  '0',
  '00',
  '1e400',
  'NaN',
  'null',
  'true',
  '[]',
  '٣٤٥٦',
  '0770100001',
  '+256770100001',
  '+256770100001\n',
  '+999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-11-21',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '99999-12-31',
  '2026-11-21T09:00:00Z',
  '2026-11-21T24:00:00.000Z',
  'a@b',
  'x@example.ug',
  'javascript:alert(1)',
  'https://fcm.googleapis.com/x',
  'http://[::1]:5432/',
  ...MEMBER_NAMES,
];

const numbers: readonly unknown[] = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  5e-324,
  ...['1e400', '-1e400', '9'.repeat(400), `0.${'0'.repeat(400)}1`, '-0.0', '1E+2'].map((text) => new RawText(text)),
];

const nested = (open: string, close: string, depth: number) =>
  new RawText(`${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`);

/** A text of any kind that nobody would type. */
export function oddText(dice: Dice): string {
  const text = dice.one(texts);
  if (dice.happens(10))
    return dice
      .one(texts)
      .repeat(1 + dice.below(5_000))
      .slice(0, 30_000);
  return dice.happens(10) ? text + dice.one(texts) : text;
}

/** Anything that JSON can say and a call does not expect. */
export function oddValue(dice: Dice): unknown {
  switch (dice.below(8)) {
    case 0:
      return dice.one(numbers);
    case 1:
      return dice.one([null, true, false, [], {}, [[]], [null], { value: {} }]);
    case 2:
      return Array.from({ length: dice.below(400) }, () => dice.one(texts));
    case 3:
      return dice.one([nested('[', ']', 1 + dice.below(12_000)), nested('{"a":', '}', 1 + dice.below(8_000))]);
    case 4:
      return oddObject(dice);
    default:
      return oddText(dice);
  }
}

/** An object whose names are those that every object knows, as own names in its text. */
export function oddObject(dice: Dice): RawText {
  const names = Array.from({ length: 1 + dice.below(4) }, () =>
    dice.one([...MEMBER_NAMES, 'prototype', '', '0', 'id']),
  );
  const values = ['1', 'null', '{}', '[]', '"x"', '{"prototype":{"isAdmin":true}}'];
  return new RawText(`{${names.map((name) => `${JSON.stringify(name)}:${dice.one(values)}`).join(',')}}`);
}
