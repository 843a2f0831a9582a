import { readFileSync } from 'node:fs';

import { getOffer } from '@club/contract/shop/catalogue';
import { listCategories } from '@club/contract/shop/search';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeCategory, makeOutlet } from '#server-test/catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { checkOffers, importOffers } from './import-offers.ts';
import { UnfitPicture } from './read-picture.ts';

const BY = { operator: 'grace@club-1' };
const HEAD =
  'outlet,offer,category,description,discount_percentage,cashback_percentage,starts,ends,per_member_limit,featured_rank,terms,offer_picture,brand,product,price,quantity,stock,product_picture';

let world: TestWorld;
let token: string;
let outlet: string;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
  await makeCategory(world.deps, 'Groceries');
  ({ token } = await makeMember(world.deps));
});
beforeEach(async () => {
  outlet = `Shop ${(made += 1)}`;
  await makeOutlet(world.deps, { name: outlet });
});
afterAll(() => world.close());

interface Cells {
  [column: string]: string | undefined;
}
/** A row in which nothing is wrong, but for what is wanted otherwise. */
function row(wanted: Cells = {}): string {
  const cells: Cells = {
    outlet,
    offer: 'Breakfast',
    category: 'Groceries',
    description: 'For seven mornings',
    discount_percentage: '20',
    ends: '2026-12-31',
    brand: 'Jesa',
    product: 'Milk',
    price: '4800',
    quantity: '10',
    ...wanted,
  };
  return HEAD.split(',')
    .map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`)
    .join(',');
}
const fileOf = (rows: readonly string[], head = HEAD) => Buffer.from([head, ...rows].join('\r\n'));
const none = async (): Promise<Buffer> => {
  throw new UnfitPicture('There is no picture of this name');
};
const wish = (rows: readonly string[], pictures: (name: string) => Promise<Buffer> = none) => ({
  csv: fileOf(rows),
  pictures,
  may_add_categories: false,
  may_change_prices: false,
});
const check = (...rows: string[]) => checkOffers(world.deps, wish(rows));
const errorsOf = async (...rows: string[]) => (await check(...rows)).errors;
const wrong = async (wanted: Cells) => (await errorsOf(row(wanted))).map(({ column, message }) => [column, message]);

async function offersOpen(): Promise<number> {
  const offers = await world.deps.db
    .selectFrom('offers')
    .innerJoin('outlets', 'outlets.id', 'offers.outlet_id')
    .select('offers.id')
    .where('outlets.name', '=', outlet)
    .execute();
  return offers.length;
}

describe('a file of offers', () => {
  it('is looked at without changing anything, then opened with its products, terms and times', async () => {
    const second = { product: 'Bread', price: '6,500', quantity: '4', stock: '9', category: '', description: '' };
    const rows = [
      row({
        terms: 'While stocks last | One each day',
        per_member_limit: '2',
        starts: '2026-11-20 08:00',
        brand: 'Jésa',
      }),
      row({ ...second, discount_percentage: '', ends: '' }),
    ];
    const { plan, errors } = await check(...rows);
    expect([errors, plan.offers.length, plan.offers[0]?.products.length]).toEqual([[], 1, 2]);
    expect(await offersOpen()).toBe(0);
    const { offer_ids } = await importOffers(world.deps, wish(rows), BY);
    const { reply } = await world.call(getOffer, { params: { id: offer_ids[0]! }, token });
    expect(reply).toMatchObject({
      name: 'Breakfast',
      discount_percentage: 20,
      // The last day counts whole, in Kampala.
      end_date: '2026-12-31T21:00:00.000Z',
      terms: expect.arrayContaining(['While stocks last', 'One each day']),
    });
    expect(reply.products).toMatchObject([
      { brand_name: 'Jésa', product_name: 'Milk', offer_price: 3_840, quantity: 10 },
      { product_name: 'Bread', offer_price: 5_200, quantity: 4 },
    ]);
    const shelves = await world.deps.db
      .selectFrom('products')
      .innerJoin('outlets', 'outlets.id', 'products.outlet_id')
      .select(['product_name', 'on_hand'])
      .where('outlets.name', '=', outlet)
      .orderBy('on_hand')
      .execute();
    expect(shelves).toEqual([
      { product_name: 'Bread', on_hand: 9 },
      { product_name: 'Milk', on_hand: 10 },
    ]);
    const journal = await world.deps.db
      .selectFrom('audit_log')
      .select(['action', 'operator', 'actor_id'])
      .where('subject_id', '=', offer_ids[0]!)
      .execute();
    expect(journal).toEqual([{ action: 'offer.import', operator: 'grace@club-1', actor_id: null }]);
  });

  it('opens nothing twice, neither again nor by two at once', async () => {
    const both = await Promise.all([1, 2].map(() => importOffers(world.deps, wish([row()]), BY)));
    expect(both.filter(({ offer_ids }) => offer_ids.length === 1)).toHaveLength(1);
    const again = await importOffers(world.deps, wish([row()]), BY);
    expect(again.offer_ids).toEqual([]);
    expect(again.errors).toEqual([
      { line: 2, column: 'offer', message: 'The outlet has an offer of this name, and it is not over' },
    ]);
  });

  it('opens no offer twice that it writes in two ways', async () => {
    const { id } = await world.deps.db
      .selectFrom('outlets')
      .select('id')
      .where('name', '=', outlet)
      .executeTakeFirstOrThrow();
    const again = { product: 'Bread', price: '6500' };
    const message = 'The outlet has an offer of this name in line 2';
    for (const other of [{ outlet: id }, { outlet: id, offer: 'BREAK FAST' }, { offer: 'Break  fast' }]) {
      const errors = await errorsOf(row({ offer: 'Break fast' }), row({ offer: 'Break fast', ...again, ...other }));
      expect(errors).toEqual([{ line: 3, column: 'offer', message }]);
    }
  });

  it('opens none when one row is wrong, and names every error by its row', async () => {
    const rows = [
      row(),
      row({ offer: 'Lunch', price: '12.5', quantity: '0' }),
      row({ offer: 'Tea', ends: '31.12.2026' }),
    ];
    const { errors, offer_ids } = await importOffers(world.deps, wish(rows), BY);
    expect(offer_ids).toEqual([]);
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [3, 'price'],
      [3, 'quantity'],
      [4, 'ends'],
    ]);
    expect(await offersOpen()).toBe(0);
  });

  it.each([
    [{ outlet: 'Nowhere' }, 'outlet', 'There is no outlet called "Nowhere".'],
    [{ category: 'Toys' }, 'category', 'There is no category "Toys" (--new-categories makes it)'],
    [{ offer: '' }, 'offer', 'Something must stand here'],
    [{ description: 'x'.repeat(2_001) }, 'description', 'At most 2000 characters'],
    [{ product: 'Milk\u202E' }, 'product', 'There is a character that nobody can see'],
    [{ product: '#NAME?' }, 'product', 'A spreadsheet wrote #NAME? for what it could not show'],
    [{ description: '#N/A' }, 'description', 'A spreadsheet wrote #N/A for what it could not show'],
    [{ brand: '######' }, 'brand', 'A spreadsheet wrote ###### for what it could not show'],
    [{ discount_percentage: '100' }, 'discount_percentage', 'A percentage from 0 to below 100, such as 12.5'],
    [{ discount_percentage: '' }, 'discount_percentage', 'Give a discount or cashback above 0'],
    [{ ends: '2026-02-30' }, 'ends', 'A day such as 2026-12-24, or 2026-12-24 18:00'],
    ...[
      ['30/11/2026 18:00', 'write 2026-11-30'],
      ['12/31/2026', 'write 2026-12-31'],
      ['5.12.2026', 'write 2026-12-05 or 2026-05-12'],
      ['12/12/2026', 'write 2026-12-12'],
    ].map(([ends, day]): [Cells, string, string] => [
      { ends },
      'ends',
      `A day such as 2026-12-24, or 2026-12-24 18:00; ${day}, in a column of text so that a spreadsheet leaves it`,
    ]),
    [{ ends: '40/40/2026' }, 'ends', 'A day such as 2026-12-24, or 2026-12-24 18:00'],
    [{ ends: '2026-11-20' }, 'ends', 'This is over already'],
    [{ starts: '2026-12-30', ends: '2026-12-24' }, 'ends', 'The end comes before the start'],
    [{ ends: '2036-12-24' }, 'ends', 'At most 400 days ahead'],
    [{ price: '-5' }, 'price', 'A whole number from 1 to 100000000'],
    [{ price: '1', discount_percentage: '99' }, 'price', 'Nothing is left after the discount'],
    [{ quantity: '1e3' }, 'quantity', 'A whole number from 1 to 100000'],
    [{ stock: '9' }, 'stock', 'Fewer on the shelf than the offer promises'],
    [{ per_member_limit: '0' }, 'per_member_limit', 'A whole number from 1 to 1000'],
    [{ terms: 'x'.repeat(201) }, 'terms', 'At most 10 terms of 200 plain characters, with | between'],
    [{ offer_picture: 'gone.jpg' }, 'offer_picture', 'There is no picture of this name (gone.jpg)'],
  ])('with %j is told what is wrong', async (wanted, column, message) => {
    expect(await wrong(wanted)).toEqual([[column, message]]);
  });

  it('says of an offer in its further rows the same or nothing', async () => {
    expect(await errorsOf(row(), row({ product: 'Bread', cashback_percentage: '5' }))).toEqual([
      { line: 3, column: 'cashback_percentage', message: 'Leave empty, or say the same as in line 2' },
    ]);
    expect(await errorsOf(row(), row())).toEqual([
      { line: 3, column: 'product', message: 'This product stands in the offer twice' },
    ]);
  });

  it('gives a product another regular price only where that is asked for and no offer with it is open', async () => {
    const { offer_ids: open } = await importOffers(world.deps, wish([row()]), BY);
    const dearer = { offer: 'Lunch', price: '5000', quantity: '2' };
    const file = { ...wish([row(dearer), row({ ...dearer, offer: 'Supper', stock: '4' })]), may_change_prices: true };
    const refused = 'The outlet has this product at 4800, in an offer that is not over';
    expect((await importOffers(world.deps, file, BY)).errors).toMatchObject([
      { line: 2, column: 'price', message: refused },
      { line: 3, column: 'price', message: refused },
    ]);
    await world.deps.db.updateTable('offers').set({ status: 'ended' }).where('id', 'in', open).execute();
    expect(await errorsOf(row(dearer))).toEqual([
      { line: 2, column: 'price', message: 'The outlet has this product at 4800 (--new-prices changes it)' },
    ]);
    const old = row({ ...dearer, offer: 'Dinner', price: '4800', stock: '2' });
    expect((await checkOffers(world.deps, { ...file, csv: fileOf([row(dearer), old]) })).errors).toEqual([
      { line: 3, column: 'price', message: 'Line 2 has this product at 5000' },
    ]);
    const { errors, plan, offer_ids } = await importOffers(world.deps, file, BY);
    expect([errors, plan.new_products]).toEqual([[], 0]);
    expect(plan.new_prices).toMatchObject([{ brand_name: 'Jesa', product_name: 'Milk', was: 4_800, price: 5_000 }]);
    const { products } = (await world.call(getOffer, { params: { id: offer_ids[0]! }, token })).reply;
    expect(products).toMatchObject([{ original_price: 5_000, offer_price: 4_000 }]);
    const { product_id } = plan.new_prices[0]!;
    const written = world.deps.db.selectFrom('audit_log').selectAll().where('subject_id', '=', product_id);
    expect(await written.execute()).toMatchObject([
      { action: 'product.price', operator: BY.operator, before: { price: 4_800 }, after: { price: 5_000 } },
    ]);
  });

  it('uses a product that the outlet has, at its price', async () => {
    await importOffers(world.deps, wish([row()]), BY);
    expect(await errorsOf(row({ offer: 'Lunch' }))).toEqual([]);
    expect(await errorsOf(row({ offer: 'Lunch', price: '5000' }))).toEqual([
      { line: 2, column: 'price', message: 'The outlet has this product at 4800 (--new-prices changes it)' },
    ]);
    const [first, second] = [
      row({ offer: 'Tea', product: 'Rusk' }),
      row({ offer: 'Dusk', product: 'Rusk', price: '9' }),
    ];
    expect(await errorsOf(first, second)).toEqual([
      { line: 3, column: 'price', message: 'Line 2 has this product at 4800' },
    ]);
  });

  it('knows a product in whatever case its name is written, so that its pieces are not there twice', async () => {
    await importOffers(world.deps, wish([row()]), BY);
    const shouted = { brand: 'JESA', product: 'milk' };
    const { plan, errors } = await check(row({ offer: 'Lunch', ...shouted }));
    expect([errors, plan.offers[0]?.products[0]?.product_id]).toEqual([[], expect.any(String)]);
    expect(await errorsOf(row({ offer: 'Lunch', quantity: '11', ...shouted }))).toMatchObject([{ column: 'quantity' }]);
    expect(await errorsOf(row({ offer: 'Tea', product: 'Rusk' }), row({ offer: 'Tea', product: 'RUSK' }))).toEqual([
      { line: 3, column: 'product', message: 'This product stands in the offer twice' },
    ]);
    const rows = [row({ offer: 'Tea', product: 'Rusk' }), row({ offer: 'Dusk', product: 'RUSK' })];
    await importOffers(world.deps, wish(rows), BY);
    const shelf = await world.deps.db
      .selectFrom('products')
      .innerJoin('outlets', 'outlets.id', 'products.outlet_id')
      .select('product_name')
      .where('outlets.name', '=', outlet)
      .orderBy('product_name')
      .execute();
    expect(shelf).toEqual([{ product_name: 'Milk' }, { product_name: 'Rusk' }]);
  });

  it('promises of such a product what lies on the shelf, and what more is said to come', async () => {
    const onHand = async () =>
      (
        await world.deps.db
          .selectFrom('products')
          .innerJoin('outlets', 'outlets.id', 'products.outlet_id')
          .select('on_hand')
          .where('outlets.name', '=', outlet)
          .executeTakeFirstOrThrow()
      ).on_hand;
    await importOffers(world.deps, wish([row({ quantity: '10', stock: '12' })]), BY);
    // A shelf that two offers sell from.
    expect(await errorsOf(row({ offer: 'Lunch', quantity: '12' }))).toEqual([]);
    expect(await errorsOf(row({ offer: 'Lunch', quantity: '13' }))).toEqual([
      { line: 2, column: 'quantity', message: 'Of these 12 lie on the shelf: say in "stock" how many more come' },
    ]);
    expect(await errorsOf(row({ offer: 'Lunch', quantity: '20', stock: '7' }))).toHaveLength(1);
    const { errors } = await importOffers(
      world.deps,
      wish([row({ offer: 'Lunch', quantity: '20', stock: '8' }), row({ offer: 'Dinner', quantity: '20' })]),
      BY,
    );
    expect([errors, await onHand()]).toEqual([[], 20]);
    expect(await errorsOf(row({ offer: 'Supper', quantity: '21' }))).toMatchObject([{ line: 2, column: 'quantity' }]);
  });

  it('promises of a product that comes with it no more in another offer', async () => {
    const rows = (quantity: string) => [
      row({ offer: 'Tea', product: 'Rusk', quantity: '5', stock: '9' }),
      row({ offer: 'Dusk', product: 'Rusk', quantity }),
    ];
    expect(await errorsOf(...rows('9'))).toEqual([]);
    expect(await errorsOf(...rows('10'))).toEqual([
      { line: 3, column: 'quantity', message: 'Of these 9 lie on the shelf: say in "stock" how many more come' },
    ]);
  });

  it('makes categories where that is wanted, with a picture for what has none', async () => {
    const file = { ...wish([row({ category: 'Garden & Farm' })]), may_add_categories: true };
    const { plan, offer_ids } = await importOffers(world.deps, file, BY);
    expect(plan.new_categories).toEqual(['Garden & Farm']);
    const { reply } = await world.call(getOffer, { params: { id: offer_ids[0]! }, token });
    expect((await world.app.http.inject(reply.image)).statusCode).toBe(200);
    const { results } = (await world.call(listCategories, { token })).reply;
    const category = results.find(({ name }) => name === 'Garden & Farm');
    expect(category?.picture?.base).toBe('/media/placeholders/garden-farm');
  });

  it.each([
    ['', [], 'The file is empty'],
    [HEAD, [], 'There is no row below the names of the columns'],
    ['outlet,offer', ['a,b'], /^Missing column: category, /],
    [`${HEAD},colour`, ['x'], 'Unknown column: colour'],
    [`${HEAD},offer`, ['x'], 'A column stands there twice'],
    [`${HEAD},,colour`, ['x'], 'A column has no name'],
    [HEAD, [`${'x,'.repeat(18)}x`], 'This row has more cells than there are columns'],
    [HEAD, ['"never closed'], 'A quotation mark on line 2 is never closed'],
    [HEAD, Array.from({ length: 2_001 }, () => 'x'), 'The file has more than 2000 rows: split it'],
  ])('that is no such file is refused as a whole', async (head, rows, message) => {
    const { errors } = await checkOffers(world.deps, { ...wish([]), csv: fileOf(rows, head) });
    expect(errors).toEqual([
      { line: errors[0]?.line ?? null, column: null, message: expect.stringMatching(message) as string },
    ]);
  });

  it('must be text in UTF-8 and no larger than 2 MiB', async () => {
    const errorOf = async (csv: Buffer) => (await checkOffers(world.deps, { ...wish([]), csv })).errors[0]?.message;
    expect(await errorOf(Buffer.from([0xff, 0xfe, 0x41]))).toContain('UTF-8');
    expect(await errorOf(Buffer.from('a\0b'))).toContain('UTF-8');
    expect(await errorOf(Buffer.alloc(2 * 1024 * 1024 + 1, 'x'))).toContain('larger than 2 MiB');
  });

  it('may be written with semicolons and a byte-order mark, as spreadsheets do', async () => {
    const text = `\uFEFF${HEAD}\n${row({ price: '4 800' })}`.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';');
    expect((await checkOffers(world.deps, { ...wish([]), csv: Buffer.from(text) })).errors).toEqual([]);
  });

  it('may say in a line above what stands between cells, as Excel is told it', async () => {
    const semicolons = (text: string) => text.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';');
    for (const text of [
      `\uFEFFsep=;\r\n${semicolons(`${HEAD}\r\n${row()}`)}`,
      `SEP=,\n${HEAD}\n${row()}`,
      `sep=,,,,\n${HEAD}\n${row()}`,
    ]) {
      expect((await checkOffers(world.deps, { ...wish([]), csv: Buffer.from(text) })).errors).toEqual([]);
    }
    const wrongPrice = Buffer.from(`sep=,\n${HEAD}\n${row({ price: '0' })}`);
    expect((await checkOffers(world.deps, { ...wish([]), csv: wrongPrice })).errors).toMatchObject([{ line: 3 }]);
  });

  it('may have empty columns to the right, and spaces in prices that do not break, as spreadsheets write them', async () => {
    const text = `${HEAD},,\n${row({ price: '4\u00A0800' })},,\n${row({ product: 'Bread', price: '6\u202F500' })},,`;
    expect((await checkOffers(world.deps, { ...wish([]), csv: Buffer.from(text) })).errors).toEqual([]);
  });

  it('is what the example in the documents shows', async () => {
    const csv = readFileSync(new URL('../../../../../../docs/examples/offers.csv', import.meta.url));
    await makeOutlet(world.deps, { name: 'Freshbasket Supermarket' });
    expect((await checkOffers(world.deps, { ...wish([]), csv })).errors).toEqual([]);
  });
});

describe('the pictures of a file', () => {
  const photo = (width: number, height: number, kind: 'jpeg' | 'png' | 'webp' = 'jpeg', background = '#3a7') =>
    sharp({ create: { width, height, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'somebody', Artist: 'secret-place' } })
      .toFormat(kind)
      .toBuffer();
  const importWith = (pictures: (name: string) => Promise<Buffer>) =>
    importOffers(world.deps, wish([row({ offer_picture: 'a.jpg', product_picture: 'b.png' })], pictures), BY);
  const faultOf = async (file: Buffer) => {
    const rows = [row({ offer_picture: 'a.jpg' })];
    return (
      await checkOffers(
        world.deps,
        wish(rows, async () => file),
      )
    ).errors.map(({ message }) => message);
  };

  it('are encoded anew in the sizes of our own, with nothing left of what the file told', async () => {
    const files: Record<string, Buffer> = { 'a.jpg': await photo(2_000, 1_000), 'b.png': await photo(700, 900, 'png') };
    const { offer_ids } = await importWith(async (name) => files[name]!);
    const { reply } = await world.call(getOffer, { params: { id: offer_ids[0]! }, token });
    expect(reply.picture).toMatchObject({ widths: [320, 640, 960], colour: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    expect(reply.products[0]?.picture).toMatchObject({ widths: [320, 640] });
    for (const [kind, format] of [
      ['webp', 'webp'],
      ['avif', 'heif'],
    ] as const) {
      const { rawPayload } = await world.app.http.inject(`${reply.picture!.base}-960.${kind}`);
      const found = await sharp(rawPayload).metadata();
      expect(found).toMatchObject({ format, width: 960, height: 720 });
      expect(found.exif).toBeUndefined();
      expect(rawPayload.includes('secret-place')).toBe(false);
    }
  });

  it('are those of products that the outlet has from then on, in all its offers', async () => {
    const files: Record<string, Buffer> = {
      'old.jpg': await photo(640, 480),
      'new.jpg': await photo(640, 480, 'jpeg', '#a37'),
    };
    const bring = async (offer: string, product_picture: string) => {
      const rows = [row({ offer, quantity: '5', stock: '5', product_picture })];
      const { offer_ids } = await importOffers(
        world.deps,
        wish(rows, async (name) => files[name]!),
        BY,
      );
      return offer_ids[0]!;
    };
    const pictureIn = async (id: string) =>
      (await world.call(getOffer, { params: { id }, token })).reply.products[0]!.picture?.base;
    const first = await bring('Breakfast', '');
    expect(await pictureIn(first)).toBeUndefined();
    const second = await bring('Lunch', 'old.jpg');
    const old = await pictureIn(second);
    expect(old).toMatch(/^\/media\/products\//);
    expect(await pictureIn(first)).toBe(old);
    await bring('Supper', 'new.jpg');
    const [now, again] = [await pictureIn(first), await pictureIn(await bring('Dinner', ''))];
    expect(now).not.toBe(old);
    expect(again).toBe(now);
  });

  it('are what their first bytes say, whatever they are called', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const gif = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#000' } })
      .gif()
      .toBuffer();
    for (const file of [script, gif, Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
      expect(await faultOf(file)).toEqual(['The file is no picture in JPEG, PNG or WebP (a.jpg)']);
    }
    const disguised = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), script]);
    expect(await faultOf(disguised)).toEqual(['The picture cannot be read: it is damaged or too large (a.jpg)']);
  });

  it('are refused when damaged, too small, or of more bytes or points than any picture needs', async () => {
    const whole = await photo(1_200, 900);
    const damaged = ['The picture cannot be read: it is damaged or too large (a.jpg)'];
    expect(await faultOf(whole.subarray(0, whole.length / 2))).toEqual(damaged);
    expect(await faultOf(await photo(7_000, 6_000, 'png'))).toEqual(damaged);
    expect(await faultOf(await photo(639, 480))).toEqual(['The picture is smaller than 640 × 480 points (a.jpg)']);
    const large = Buffer.concat([whole, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await faultOf(large)).toEqual(['The picture is larger than 10 MiB (a.jpg)']);
  });
});
