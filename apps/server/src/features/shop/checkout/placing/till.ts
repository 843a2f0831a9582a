import type { BodyOf } from '@club/contract/endpoint';
import type { createOrder as createOrderCall } from '@club/contract/shop/checkout';

import type { Once } from '#server/db/idempotency.ts';
import { isWorthOneByOne } from '#server/db/postgres-error.ts';
import { ServedTogether } from '#server/db/served-together.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { createOrder } from './create-order.ts';
import { placeTogether, type AskedOrder, type Reply } from './place-together.ts';

export type PlaceOrder = (
  member_id: string,
  asked: BodyOf<typeof createOrderCall>,
  once: Once | undefined,
) => Promise<Reply>;

const FULL_RETRY_AFTER_S = 2;
/** The groups are of different products mostly, so a second one seldom waits for what the first has locked. */
const WORTH_ANOTHER = 1;
const ALONE_AT_ONCE = 8;

/**
 * Places orders, and answers each or its JSON. Those that come at the same moment are placed in one transaction (decision 0200), and who comes alone in one
 * of their own.
 */
export function openTill(deps: Deps): PlaceOrder {
  const line = new ServedTogether<AskedOrder, Reply>({
    serve: async (orders) => {
      const [{ member_id, asked, once }] = orders as readonly [AskedOrder];
      if (orders.length > 1) return placeTogether(deps, orders);
      return [{ answer: await createOrder(deps, member_id, asked, once) }];
    },
    wantedBy: () => 'orders',
    whois: ({ member_id }) => member_id,
    isFaultOfOne,
    full: () => new Problem('service_busy', { facts: { retry_after: FULL_RETRY_AFTER_S } }),
    worthAnother: WORTH_ANOTHER,
    aloneAtOnce: ALONE_AT_ONCE,
  });
  return (member_id, asked, once) => line.ask({ member_id, asked, once });
}

/** Pieces or shares that were there when the group looked are gone, or one of them sent what PostgreSQL refuses. */
function isFaultOfOne(error: unknown): boolean {
  return isWorthOneByOne(error) || (error instanceof Problem && error.code === 'service_busy');
}
