import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { outletNamed } from '#server/features/outlets/outlets/outlet-named.ts';
import { Problem } from '#server/problem.ts';

import { faultsOf, isNewPrice, knownAfter, productKey, shelved, type KnownProduct } from './known-products.ts';
import { planOthers } from './plan-others.ts';
import type { ReadOffer, ReadProduct } from './read-offers.ts';
import type { RowError } from './read-rows.ts';

/** An offer of the file with what it stands on in the database. */
export interface PlannedOffer extends Omit<ReadOffer, 'products'> {
  readonly outlet_id: string;
  readonly also_at: readonly string[];
  /** Undefined for a category that is made on the way. */
  readonly category_id: string | undefined;
  readonly products: readonly PlannedProduct[];
}

export interface PlannedProduct extends ReadProduct {
  /** Undefined for a product that the outlet has not had. */
  readonly product_id: string | undefined;
}

export interface ImportPlan {
  readonly offers: readonly PlannedOffer[];
  readonly new_categories: readonly string[];
  /** How many products the outlets have not had. */
  readonly new_products: number;
  /** Products that the outlets have had at another regular price. */
  readonly new_prices: readonly NewPrice[];
}

export interface NewPrice extends Pick<ReadProduct, 'brand_name' | 'product_name' | 'price'> {
  readonly product_id: string;
  readonly was: number;
}

/** Looks up what the offers of a file stand on. What does not fit is added to `errors`. */
export async function planImport(
  db: Database,
  offers: readonly ReadOffer[],
  { at, may_add_categories, may_change_prices }: { at: Date; may_add_categories: boolean; may_change_prices: boolean },
  errors: RowError[],
): Promise<ImportPlan> {
  const categories = await categoriesOf(db);
  const outlets = await outletsOf(db, offers, errors);
  const new_categories = new Map<string, string>();
  const known = new Map<string, KnownProduct>();
  const lines = new Map<string, number>();
  const planned: PlannedOffer[] = [];
  const new_prices: NewPrice[] = [];
  for (const offer of offers) {
    const outlet_id = outlets.get(offer.outlet);
    if (outlet_id === undefined) continue;
    const category_id = categories.get(offer.category.toLowerCase());
    if (category_id === undefined && may_add_categories)
      new_categories.set(offer.category.toLowerCase(), offer.category);
    else if (category_id === undefined) note(errors, offer.line, 'category', unknownCategory(offer.category));
    const also_at = await planOthers(db, { outlet_id, others: offer.others });
    if (typeof also_at === 'string') note(errors, offer.line, 'also_at', also_at);
    await refuseOpenOffer(db, { outlet_id, offer, at }, errors);
    refuseWrittenTwice(lines, { outlet_id, offer }, errors);
    const products = [];
    const seen = new Set<string>();
    for (const product of offer.products) {
      const key = productKey(outlet_id, product);
      if (seen.has(key)) note(errors, product.line, 'product', 'This product stands in the offer twice');
      seen.add(key);
      const before = known.get(key) ?? (await shelved(db, { outlet_id, at }, product));
      errors.push(...faultsOf(product, before, may_change_prices));
      if (before !== undefined && isNewPrice(product, before, may_change_prices))
        new_prices.push({ ...product, product_id: before.product_id!, was: before.price });
      known.set(key, knownAfter(product, before, may_change_prices));
      products.push({ ...product, product_id: before?.product_id });
    }
    planned.push({ ...offer, outlet_id, also_at: typeof also_at === 'string' ? [] : also_at, category_id, products });
  }
  const new_products = [...known.values()].filter(({ product_id }) => product_id === undefined).length;
  return { offers: planned, new_categories: [...new_categories.values()], new_products, new_prices };
}

const unknownCategory = (name: string) => `There is no category "${name}" (--new-categories makes it)`;

async function categoriesOf(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

async function outletsOf(db: Database, offers: readonly ReadOffer[], errors: RowError[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { outlet, line } of offers) {
    if (outlet === '' || found.has(outlet)) continue;
    try {
      found.set(outlet, (await outletNamed(db, outlet)).id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      note(errors, line, 'outlet', error.message);
    }
  }
  return found;
}

/** So that a file that is imported again makes nothing twice. */
async function refuseOpenOffer(
  db: Database,
  { outlet_id, offer, at }: { outlet_id: string; offer: ReadOffer; at: Date },
  errors: RowError[],
): Promise<void> {
  const open = await db
    .selectFrom('offers')
    .select('id')
    .where('outlet_id', '=', outlet_id)
    .where((where) => where(where.fn('lower', ['name']), '=', offer.name.toLowerCase()))
    .where(sql<boolean>`status <> 'ended'`)
    .where('ends_at', '>', at)
    .executeTakeFirst();
  if (open !== undefined) note(errors, offer.line, 'offer', 'The outlet has an offer of this name, and it is not over');
}

/** An outlet may be called by its name and by its id, and a name be written with more spaces. */
function refuseWrittenTwice(
  lines: Map<string, number>,
  { outlet_id, offer }: { outlet_id: string; offer: ReadOffer },
  errors: RowError[],
): void {
  const key = `${outlet_id}\n${offer.name.toLowerCase()}`;
  const line = lines.get(key);
  if (line === undefined) lines.set(key, offer.line);
  else note(errors, offer.line, 'offer', `The outlet has an offer of this name in line ${line}`);
}

function note(errors: RowError[], line: number, column: NonNullable<RowError['column']>, message: string): void {
  errors.push({ line, column, message });
}
