import { offerPrice } from '@club/rules/discount';

import type { Random } from '#server/ports/random.ts';

import type { Chance } from './chance.ts';

interface Making {
  readonly now: () => Date;
  readonly random: Random;
}

export interface Words {
  readonly brands: readonly string[];
  readonly lines: readonly string[];
  readonly kinds: ReadonlyMap<string, readonly string[]>;
  readonly category_ids: ReadonlyMap<string, string>;
  /** Names of products that are there already. */
  readonly taken: Set<string>;
}

interface Area {
  readonly name: string;
  readonly district: string;
  readonly latitude: number;
  readonly longitude: number;
}

const DAY_MS = 86_400_000;
const SHOPS = ['Supermarket', 'Stores', 'Corner', 'Traders', 'Mart', 'Centre', 'House', 'Market'];
const DISCOUNTS = [5, 10, 10, 15, 15, 20, 20, 25, 30, 30, 40, 50, 60];
const CASHBACKS = [2, 3, 5, 5, 8, 10, 12];
const FEATURED = 12;
/** As in every language: a few words stand on very many offers and very many on one or two, however large the shop. */
const LONG_TAIL = 3;
/** Degrees around the centre of an area. */
const AROUND = 0.02;

export function outletOf({ now, random }: Making, chance: Chance, { name, area }: { name: string; area: Area }) {
  return {
    id: random.id(now()),
    name: `${name} ${chance.one(SHOPS)}`,
    area: area.name,
    town: area.district,
    address: `Plot ${1 + chance.below(200)}, ${area.name} Road`,
    phone: `0414${String(100_000 + chance.below(900_000))}`,
    opening_hours: 'Mon-Sat 08:00-20:00',
    latitude: area.latitude + (chance.next() - 0.5) * AROUND,
    longitude: area.longitude + (chance.next() - 0.5) * AROUND,
    delivery_fee: 1_000 * (2 + chance.below(7)),
    offers_in_store: true,
    offers_curbside: chance.happens(0.6),
    offers_delivery: chance.happens(0.4),
    ready_minutes: 15 * (1 + chance.below(8)),
    status: 'active',
    created_at: new Date(now().getTime() - chance.below(400) * DAY_MS),
  };
}

interface Offered {
  readonly filling: Making;
  readonly chance: Chance;
  readonly words: Words;
  readonly outlet_id: string;
  /** Of the offer, from 0. The first are featured. */
  readonly number: number;
}

/** An offer with the products that it sells; most have something left, and most end within two months. */
export function offerOf({ filling, chance, words, outlet_id, number }: Offered) {
  const at = filling.now();
  const [category, kinds] = chance.one([...words.kinds], 1.3);
  const category_id = words.category_ids.get(category)!;
  const brand_name = chance.one(words.brands, 2);
  const isDiscount = chance.happens(0.65);
  const percentages = {
    discount_percentage: isDiscount ? chance.one(DISCOUNTS) : 0,
    cashback_percentage: isDiscount ? 0 : chance.one(CASHBACKS),
  };
  const products = Array.from({ length: 1 + chance.below(3) }, () => {
    const product_name = newName(words, chance, `${outlet_id} ${brand_name}`, kinds);
    return { ...productOf(filling, chance), outlet_id, category_id, brand_name, product_name };
  });
  const offer = {
    id: filling.random.id(at),
    outlet_id,
    category_id,
    name: `${products[0]!.product_name} at ${brand_name}`,
    description: `${lineOf(words, chance)} and ${lineOf(words, chance)}: what you need for the week, for members alone.`,
    ...percentages,
    ...(chance.happens(0.5)
      ? { rating: 3.5 + chance.below(15) / 10, rating_count: 1 + chance.below(40) }
      : { rating: null, rating_count: 0 }),
    terms: ['Exclusive to members', 'While stocks last'],
    per_member_limit: chance.happens(0.05) ? 2 : null,
    starts_at: new Date(at.getTime() - (1 + chance.below(60)) * DAY_MS),
    ends_at: new Date(at.getTime() + (1 + chance.below(60)) * DAY_MS + chance.below(DAY_MS)),
    status: 'live',
    featured_rank: number < FEATURED ? number + 1 : null,
    created_at: new Date(at.getTime() - chance.below(60) * DAY_MS - chance.below(DAY_MS)),
  };
  const lines = products.map((product, place) => ({
    offer_id: offer.id,
    product_id: product.id,
    position: place + 1,
    offer_price: offerPrice({ ...percentages, price: product.price }),
    quantity: product.on_hand,
  }));
  return { offer, products, lines };
}

function lineOf({ lines }: Words, chance: Chance): string {
  return chance.one(lines, LONG_TAIL);
}

/** Of one name an outlet has one product of a brand alone. */
function newName(words: Words, chance: Chance, of: string, kinds: readonly string[]): string {
  const { taken } = words;
  for (;;) {
    const name = `${chance.one(kinds)} ${lineOf(words, chance)}`;
    if (taken.has(`${of} ${name}`)) continue;
    taken.add(`${of} ${name}`);
    return name;
  }
}

function productOf({ now, random }: Making, chance: Chance) {
  return {
    id: random.id(now()),
    price: 500 * Math.round(2 ** (1 + chance.next() * 9)),
    on_hand: chance.happens(0.03) ? 0 : 50 + chance.below(400),
  };
}
