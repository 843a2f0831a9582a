import type { Picture } from '@club/contract/shapes';
import type { Ugx } from '@club/rules/money';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

export interface NewProduct {
  readonly outlet_id: string;
  readonly category_id: string;
  readonly brand_name: string;
  readonly product_name: string;
  /** The regular price. */
  readonly price: Ugx;
  readonly picture: Picture | null;
  /** The outlet's stock today. */
  readonly on_hand: number;
}

/** A product on an outlet's shelf. It is for sale once an offer names it. */
export async function createProduct(tx: Tx, deps: Pick<Deps, 'now' | 'random'>, product: NewProduct): Promise<string> {
  const id = deps.random.id(deps.now());
  await tx
    .insertInto('products')
    .values({
      id,
      outlet_id: product.outlet_id,
      category_id: product.category_id,
      brand_name: product.brand_name,
      product_name: product.product_name,
      price: product.price,
      picture: product.picture === null ? null : JSON.stringify(product.picture),
      on_hand: product.on_hand,
    })
    .execute();
  return id;
}
