import type { Chance } from '#simulation/ground/chance.ts';

/** What somebody puts in an order: one or two of an outlet's products, up to three pieces of each. */
export function pickItems(
  chance: Chance,
  outlet: { readonly offer_id: string; readonly product_ids: readonly string[] },
) {
  const kinds = chance.happens(40) ? 2 : 1;
  const first = chance.below(outlet.product_ids.length);
  return Array.from({ length: kinds }, (_, index) => ({
    offer: outlet.offer_id,
    product: outlet.product_ids[(first + index) % outlet.product_ids.length]!,
    quantity: 1 + chance.below(3),
  }));
}
