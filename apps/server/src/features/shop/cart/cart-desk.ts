import type { BodyOf } from '@club/contract/endpoint';
import type { addToCart as addToCartCall, Cart } from '@club/contract/shop/cart';

import type { Once } from '#server/db/idempotency.ts';
import { isWorthOneByOne } from '#server/db/postgres-error.ts';
import { ServedTogether } from '#server/db/served-together.ts';
import type { KnownGoods } from '#server/features/shop/catalogue/known-goods.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { addToCart } from './add-to-cart.ts';
import { addTogether, type AskedItem } from './add-together.ts';

/** The cart, or its JSON where that has been made already. */
type Reply = Cart | string;

const FULL_RETRY_AFTER_S = 2;
/** The carts are of different members, so groups do not wait for each other. */
const WORTH_ANOTHER = 1;
const ALONE_AT_ONCE = 8;

/**
 * Puts products into carts, and answers each or its JSON. What comes at the same moment goes into different members' carts in one
 * transaction (decision 0200), and what comes alone in one of its own.
 */
export function openCartDesk(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  goods: KnownGoods,
): (member_id: string, item: BodyOf<typeof addToCartCall>, once: Once | undefined) => Promise<Reply> {
  const line = new ServedTogether<AskedItem, Reply>({
    serve: async (asked) => {
      const [{ member_id, item, once }] = asked as readonly [AskedItem];
      if (asked.length > 1) return addTogether({ ...deps, goods }, asked);
      return [{ answer: await addToCart(deps, member_id, item, once) }];
    },
    wantedBy: () => 'carts',
    whois: ({ member_id }) => member_id,
    isFaultOfOne: isWorthOneByOne,
    full: () => new Problem('service_busy', { facts: { retry_after: FULL_RETRY_AFTER_S } }),
    worthAnother: WORTH_ANOTHER,
    aloneAtOnce: ALONE_AT_ONCE,
  });
  return (member_id, item, once) => line.ask({ member_id, item, once });
}
