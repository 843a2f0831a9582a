import { places } from '#server-test/delivery-world.ts';
import type { Shop } from '#server-test/shop.ts';

import type { Dice } from './dice.ts';

/** What a shop's products are charged at, by hand and not by the code under test; the way to its two zones likewise. */
export interface PricedShop {
  readonly shop: Shop;
  readonly charged: readonly number[];
  readonly regular: readonly number[];
}

const WAYS = [
  { place: places.near, fee: 3_000 },
  { place: places.far, fee: 7_000 },
] as const;

export interface Payload {
  readonly body: Record<string, unknown>;
  /** What a valid one costs; undefined for one that has to be refused. */
  readonly total: number | undefined;
  readonly quantities: number;
}

const NUMBERS = [-1, 0, -1_000_000, 0.5, 2 ** 31, 2 ** 53, 1e21, 1_000] as const;
const ODD = [...NUMBERS, '1', '', 'null', null, true, [], {}, '\u0000', '💸', 'DROP TABLE orders'] as const;

/** An order of one to three products, collected or brought, with true figures where it tells any. */
export function validPayload(dice: Dice, { shop, charged, regular }: PricedShop): Payload {
  const first = dice.below(charged.length);
  const chosen = Array.from({ length: 1 + dice.below(3) }, (_, step) => (first + step) % charged.length);
  const isDelivery = dice.happens(40);
  const way = dice.one(WAYS);
  const items = chosen.map((place) => ({
    offer: shop.offer_id,
    product: shop.product_ids[place]!,
    quantity: 1 + dice.below(4),
    ...(dice.happens(60) ? { unit_price: charged[place]! } : {}),
    ...(dice.happens(40) ? { original_price: regular[place]! } : {}),
  }));
  const goods = items.reduce((sum, { quantity }, index) => sum + quantity * charged[chosen[index]!]!, 0);
  const fee = isDelivery ? way.fee : 0;
  return {
    total: goods + fee,
    quantities: items.reduce((sum, { quantity }) => sum + quantity, 0),
    body: {
      payment_network: 'mtn',
      service_type: isDelivery ? 'delivery' : dice.one(['in_store', 'curbside']),
      items,
      ...(isDelivery ? { delivery_address: { text: 'Plot 7', ...way.place } } : {}),
      ...(dice.happens(50) ? { delivery_fee: fee } : {}),
      ...(dice.happens(20) ? { special_instructions: 'Ring <b>twice</b>' } : {}),
    },
  };
}

/** A valid order with one thing in it that must not pass. */
export function spoiltPayload(dice: Dice, priced: PricedShop, other: Shop): Payload {
  const { body } = validPayload(dice, priced);
  const [first, ...rest] = body['items'] as Record<string, unknown>[];
  const item = (change: object) => ({ ...body, items: [{ ...first, ...change }, ...rest] });
  const spoilt: (() => Record<string, unknown>)[] = [
    () => item({ quantity: dice.one(ODD.filter((value) => value !== 1_000)) }),
    () => item({ quantity: 1_000 }),
    () => item({ unit_price: dice.one(ODD) }),
    () => item({ original_price: dice.one(NUMBERS) }),
    () => item({ unit_price: Number(first!['unit_price'] ?? 5_000) - 1 }),
    () => item({ product: other.product_ids[0]! }),
    () => item({ offer: other.offer_id }),
    () => item({ offer: dice.one(ODD) }),
    () => item({ discount: 100 }),
    () => ({ ...body, delivery_fee: dice.one(NUMBERS.filter((value) => value !== 0)) }),
    () => ({ ...body, delivery_fee: dice.one(['0', null, [], {}]) }),
    () => ({ ...body, use_cashback: dice.one([-1, 0.5, 1, 1e21, '5', 2 ** 40]) }),
    () => ({ ...body, total_amount: 1 }),
    () => ({ ...body, payment_network: dice.one(ODD) }),
    () => ({ ...body, service_type: dice.one(ODD.filter((value) => value !== undefined)) }),
    () => ({ ...body, items: dice.one([{}, 'all', 5, Array.from({ length: 51 }, () => first)]) }),
    () => ({ ...body, service_type: 'delivery', delivery_address: { text: 'Plot 7', ...places.beyond } }),
    () => ({ ...body, service_type: 'delivery', delivery_address: { text: dice.one(['', 5, null]), ...places.near } }),
    () => ({ ...body, service_type: 'delivery', delivery_address: { text: 'x', latitude: 1e9, longitude: -0 } }),
  ];
  return { body: dice.one(spoilt)(), total: undefined, quantities: 0 };
}
