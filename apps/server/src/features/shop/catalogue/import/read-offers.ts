import { offerPrice, type OfferPercentages } from '@club/rules/discount';
import type { Ugx } from '@club/rules/money';

import { Cells } from './read-cells.ts';
import { readKind, type ReadKind } from './read-day-offer.ts';
import type { Column, Row, RowError } from './read-rows.ts';

/** An offer as a file has it, before anything is looked up. */
export interface ReadOffer extends ReadKind {
  readonly line: number;
  readonly outlet: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly discount_percentage: number;
  readonly cashback_percentage: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly per_member_limit: number | null;
  readonly featured_rank: number | null;
  readonly terms: readonly string[];
  /** A file's name; empty for none. */
  readonly picture: string;
  readonly products: readonly ReadProduct[];
}

export interface ReadProduct {
  readonly line: number;
  readonly brand_name: string;
  readonly product_name: string;
  readonly price: Ugx;
  readonly quantity: number;
  /** On the outlet's shelf; null where nothing was said. */
  readonly stock: number | null;
  readonly picture: string;
}

const MOST = {
  name: 120,
  description: 2_000,
  terms: { items: 10, chars: 200 },
  file_name: 200,
  price: 100_000_000,
  quantity: 100_000,
  products: 50,
  limit: 1_000,
  rank: 1_000,
  days_ahead: 400,
} as const;
const DAY_MS = 24 * 60 * 60_000;

/** What is said of an offer in its first row, and nowhere else, or the same again. */
const OF_THE_OFFER = [
  'kind',
  'category',
  'description',
  'discount_percentage',
  'cashback_percentage',
  'starts',
  'ends',
  'code_hours',
  'unused_codes',
  'also_at',
  'per_member_limit',
  'featured_rank',
  'terms',
  'offer_picture',
] as const satisfies readonly Column[];

/** The offers of a file: rows with one outlet and one name are products of one offer. What is wrong is added to `errors`. */
export function readOffers(rows: readonly Row[], at: Date, errors: RowError[]): ReadOffer[] {
  return groupsOf(rows).map((group) => {
    const first = new Cells(group[0]!, errors);
    for (const row of group.slice(1)) refuseOther(group[0]!, row, errors);
    const offer = readOffer(first, at);
    const products = group.map((row) => readProduct(new Cells(row, errors), offer));
    if (products.length > MOST.products) first.note('offer', `At most ${MOST.products} products in one offer`);
    return { ...offer, products };
  });
}

function groupsOf(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.cells.outlet.toLowerCase(), row.cells.offer.toLowerCase()]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

function refuseOther(first: Row, row: Row, errors: RowError[]): void {
  for (const column of OF_THE_OFFER) {
    const text = row.cells[column];
    if (text === '' || text === first.cells[column]) continue;
    errors.push({ line: row.line, column, message: `Leave empty, or say the same as in line ${first.line}` });
  }
}

// What could not be read is noted, and then nothing is imported: the value in its place is never used.
function readOffer(cells: Cells, at: Date): Omit<ReadOffer, 'products'> {
  const starts_at = cells.raw('starts') === '' ? at : (cells.moment('starts', 'begin') ?? at);
  const ends_at = cells.moment('ends', 'over');
  const [discount, cashback] = [cells.percentage('discount_percentage'), cells.percentage('cashback_percentage')];
  if (ends_at !== undefined) refuseTimes(cells, { at, starts_at, ends_at });
  if (discount === 0 && cashback === 0) cells.note('discount_percentage', 'Give a discount or cashback above 0');
  return {
    ...readKind(cells),
    line: cells.line,
    outlet: cells.text('outlet', MOST.name),
    name: cells.text('offer', MOST.name),
    category: cells.text('category', MOST.name),
    description: cells.text('description', MOST.description),
    discount_percentage: discount ?? 0,
    cashback_percentage: cashback ?? 0,
    starts_at,
    ends_at: ends_at ?? at,
    per_member_limit: cells.maybeWhole('per_member_limit', 1, MOST.limit) ?? null,
    featured_rank: cells.maybeWhole('featured_rank', 1, MOST.rank) ?? null,
    terms: cells.list('terms', MOST.terms),
    picture: readFileName(cells, 'offer_picture'),
  };
}

function refuseTimes(cells: Cells, { at, starts_at, ends_at }: { at: Date; starts_at: Date; ends_at: Date }): void {
  if (ends_at <= at) cells.note('ends', 'This is over already');
  else if (ends_at <= starts_at) cells.note('ends', 'The end comes before the start');
  else if (ends_at.getTime() - at.getTime() > MOST.days_ahead * DAY_MS) {
    cells.note('ends', `At most ${MOST.days_ahead} days ahead`);
  }
}

function readProduct(cells: Cells, offer: OfferPercentages): ReadProduct {
  const price = cells.whole('price', 1, MOST.price);
  if (price !== undefined && offerPrice({ ...offer, price }) < 1)
    cells.note('price', 'Nothing is left after the discount');
  return {
    line: cells.line,
    brand_name: cells.text('brand', MOST.name),
    product_name: cells.text('product', MOST.name),
    price: price ?? 0,
    quantity: cells.whole('quantity', 1, MOST.quantity) ?? 0,
    stock: cells.maybeWhole('stock', 1, MOST.quantity) ?? null,
    picture: readFileName(cells, 'product_picture'),
  };
}

function readFileName(cells: Cells, column: 'offer_picture' | 'product_picture'): string {
  const name = cells.raw(column);
  if (name.length > MOST.file_name) cells.note(column, `At most ${MOST.file_name} characters`);
  return name;
}
