import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { makeRedemptionCode } from './redemption-code.ts';
import {
  codeFromScan,
  isGoodAt,
  outletMark,
  parseSignedQr,
  type QrFacts,
  type QrGoods,
  qrTextOf,
  qrTextToSign,
  signedQrText,
  tooManyOf,
} from './redemption-qr.ts';

const code = fc.nat(99_999_999).map((drawn) => makeRedemptionCode(() => drawn));

const plain: QrFacts = {
  code: '12345678',
  code_id: '0193a0de-3c5f-7000-8000-00000000abcd',
  outlet_id: '0193a0de-3c5f-7000-8000-0000000000ff',
  also_at: [],
  expires_s: 1_800_000_000,
  first_name: 'Akello',
  offer_name: 'Rolex: for two. *Warm*',
  items: [{ product_name: 'Rolex + tea', quantity: 2 }],
};
const name = fc.string({ maxLength: 40, unit: 'grapheme' });
const signature = fc.stringMatching(/^[\w-]{86}$/);
const facts = fc.record({
  code,
  code_id: fc.uuid(),
  outlet_id: fc.uuid(),
  also_at: fc.array(fc.uuid().map(outletMark), { maxLength: 8 }),
  expires_s: fc.integer({ min: 1, max: 4_000_000_000 }),
  first_name: name,
  offer_name: name,
  items: fc.array(fc.record({ product_name: name, quantity: fc.integer({ min: 1, max: 999 }) }), { maxLength: 4 }),
});
const short = (text: string) => [...text].slice(0, 32).join('');
const shortened = (said: QrFacts) => ({
  ...said,
  first_name: short(said.first_name),
  offer_name: short(said.offer_name),
  items: said.items.map((item) => ({ ...item, product_name: short(item.product_name) })),
});

describe('the QR of a code', () => {
  it('gives back its digits, however they are spaced', () => {
    fc.assert(
      fc.property(code, (digits) => {
        expect(codeFromScan(qrTextOf(digits))).toBe(digits);
        expect(codeFromScan(` ${digits.slice(0, 4)} ${digits.slice(4)} `)).toBe(digits);
      }),
    );
  });

  it('gives nothing for whatever else was scanned, addresses that hold digits among it', () => {
    fc.assert(
      fc.property(fc.string(), code, (text, digits) => {
        fc.pre(!/^[\s\d-]*$/.test(text));
        expect(codeFromScan(`https://${text}/${digits}`)).toBeNull();
        expect(codeFromScan(`${text}${digits}`.replace(/^KC1:/, 'KC2:'))).toBeNull();
      }),
    );
  });

  it('says, signed, what to hand over, to whom and until when, in letters that every decoder reads', () => {
    fc.assert(
      fc.property(facts, signature, (said, proof) => {
        const text = signedQrText(qrTextToSign(said, 'kEy_-1'), proof);
        expect(text).toMatch(/^[\w:,.*+%!~'()-]+$/);
        expect(codeFromScan(` ${text}\n`)).toBe(said.code);
        expect(parseSignedQr(text)).toMatchObject({ facts: shortened(said), key_id: 'kEy_-1', signature: proof });
      }),
    );
  });

  it('says where the code is good, and tells that apart from anywhere else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid({ version: 7 }), { minLength: 2, maxLength: 10 }), (outlets) => {
        fc.pre(new Set(outlets.map(outletMark)).size === outlets.length);
        const [outlet_id, elsewhere, ...others] = outlets;
        const said = { ...plain, outlet_id: outlet_id!, also_at: others.map(outletMark) };
        const read = parseSignedQr(signedQrText(qrTextToSign(said, 'k'), 'A'.repeat(86)))!.facts;
        for (const good of [outlet_id!, ...others]) expect(isGoodAt(read, good)).toBe(true);
        expect(isGoodAt(read, elsewhere!)).toBe(false);
      }),
    );
  });

  it('fits a screen however long the names are', () => {
    const long = { product_name: 'A very long name of a product indeed', quantity: 99 };
    const text = qrTextToSign(
      { ...plain, first_name: 'x'.repeat(99), items: Array.from({ length: 9 }, () => long) },
      'k',
    );
    expect(text.length).toBeLessThan(350);
    const also_at = Array.from({ length: 8 }, () => 'A'.repeat(8));
    expect(qrTextToSign({ ...plain, also_at }, 'k').length).toBeLessThan(250);
  });

  it('is nothing when it is cut off or has more than it should', () => {
    const text = signedQrText(qrTextToSign(plain, 'kEy_-1'), 'A'.repeat(86));
    for (const other of [
      text.slice(0, -1),
      `${text}A`,
      text.replace('.', ':'),
      text.replace('KC2', 'KC3'),
      'KC2:',
      '',
    ]) {
      expect(parseSignedQr(other)).toBeNull();
    }
  });
});

const readBack = (items: readonly QrGoods[]) =>
  parseSignedQr(signedQrText(qrTextToSign({ ...plain, items }, 'k'), 'x'.repeat(86)))!.facts.items;

describe('the goods of a purchase of many lines', () => {
  const lines = fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,20}$/), { minLength: 5, maxLength: 20 });

  it('are all counted by its QR: the first by their names, and that there are others', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 49 }), (names, quantity) => {
        const read = readBack(names.map((product_name) => ({ product_name, quantity })));
        expect(read).toHaveLength(4);
        expect(read.slice(0, 3).map(({ product_name }) => product_name)).toEqual(names.slice(0, 3));
        expect(read[3]).toEqual({
          product_name: 'other goods, see their phone',
          quantity: quantity * (names.length - 3),
        });
      }),
    );
  });

  it('are compared with what is left by name, and the others together', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (names, drawn) => {
        const items = names.map((product_name) => ({ product_name, quantity: 2 }));
        const at = drawn % names.length;
        expect(tooManyOf(readBack(items), items)).toEqual([]);
        expect(tooManyOf(readBack(items), items.toSpliced(at, 1))).toEqual([
          { product_name: at < 3 ? names[at] : 'other goods', quantity: 2 },
        ]);
      }),
    );
  });
});

describe('what a QR lists beyond what is left', () => {
  const listed = fc.array(
    fc.record({ product_name: fc.constantFrom('Rolex', 'Tea', 'A'.repeat(40)), quantity: fc.nat(9) }),
  );
  const piecesOf = (items: readonly { product_name: string; quantity: number }[], start: string) =>
    items.filter(({ product_name }) => product_name.startsWith(start)).reduce((sum, { quantity }) => sum + quantity, 0);

  it('is, of each name as it is written there, the pieces that are missing, and nothing where all are left', () => {
    fc.assert(
      fc.property(listed, listed, (items, left) => {
        fc.pre(items.length <= 4);
        const read = readBack(items);
        const found = tooManyOf(read, left);
        for (const start of ['Rolex', 'Tea', 'AAA']) {
          expect(piecesOf(found, start)).toBe(Math.max(0, piecesOf(read, start) - piecesOf(left, start)));
        }
        expect(tooManyOf(read, items)).toEqual([]);
      }),
    );
  });
});

describe('goods of one name', () => {
  const soda = (brand_name: string, quantity: number) => ({ brand_name, product_name: 'Soda', quantity });

  it('are told apart by their brands', () => {
    const items = [soda('Rwenzori', 2), soda('Mirinda', 1)];
    const read = readBack(items);
    expect(read).toEqual([
      { product_name: 'Rwenzori Soda', quantity: 2 },
      { product_name: 'Mirinda Soda', quantity: 1 },
    ]);
    expect(tooManyOf(read, items)).toEqual([]);
    expect(tooManyOf(read, items.slice(0, 1))).toEqual([{ product_name: 'Mirinda Soda', quantity: 1 }]);
    expect(tooManyOf(read, items.slice(1))).toEqual([{ product_name: 'Rwenzori Soda', quantity: 2 }]);
  });

  it('of many lines as well', () => {
    const items = ['A', 'B', 'C', 'D', 'E'].map((brand) => soda(brand, 1));
    expect(tooManyOf(readBack(items), items)).toEqual([]);
    expect(tooManyOf(readBack(items), items.toSpliced(1, 1))).toEqual([{ product_name: 'B Soda', quantity: 1 }]);
    expect(tooManyOf(readBack(items), items.slice(0, 3))).toEqual([{ product_name: 'other goods', quantity: 2 }]);
  });

  it('give up the end of a long brand, so that what it is stays whole', () => {
    const brand_name = 'The Old Bakery of Kampala Road and Daughters';
    const loaf = (kind: string) => ({ brand_name, product_name: `${kind} bread, 1 kg`, quantity: 1 });
    expect(readBack([loaf('White'), loaf('Brown')]).map(({ product_name }) => product_name)).toEqual([
      'The Old Bakery White bread, 1 kg',
      'The Old Bakery Brown bread, 1 kg',
    ]);
    const long = { brand_name, product_name: 'Bread with seven kinds of seeds, sliced', quantity: 1 };
    expect(readBack([long])).toEqual([{ product_name: 'The Old Bread with seven kinds o', quantity: 1 }]);
  });

  it('are found by their name alone in a QR that was kept from before brands stood in it', () => {
    const before = [
      { product_name: 'Soda', quantity: 2 },
      { product_name: 'Soda', quantity: 1 },
      { product_name: 'Tea', quantity: 1 },
    ];
    const tea = { brand_name: 'Mukwano', product_name: 'Tea', quantity: 1 };
    expect(tooManyOf(before, [soda('Rwenzori', 2), soda('Mirinda', 1), tea])).toEqual([]);
    expect(tooManyOf(before, [soda('Mirinda', 1), tea])).toEqual([{ product_name: 'Soda', quantity: 2 }]);
  });
});
