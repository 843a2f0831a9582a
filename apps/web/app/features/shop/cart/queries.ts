import { type Cart, getCart } from '@club/contract/shop/cart';
import { ORDER_POLL_MS } from '@club/rules/limits';
import { queryOptions, type QueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

import { applyIntents } from './cart-intents.ts';
import { waitingIntents } from './waiting-intents.ts';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  // What waits to be saved stands on top, so that nothing seems lost while it does.
  queryFn: async ({ signal }) => applyIntents(await call(getCart, { signal }), waitingIntents()),
  meta: keptOnDevice('cart'),
});

/**
 * The cart while it is looked at: nobody is told that an offer is paused or over, or that others have bought the last pieces, and who
 * is about to pay is not to hear it only then (decision 0397).
 */
export const cartInSight = queryOptions({ ...cartQuery, refetchInterval: ORDER_POLL_MS });

/** The server's answer, under what still waits, takes the place of the copy on the screen. */
export async function showSaved(client: QueryClient, cart: Cart): Promise<void> {
  await client.cancelQueries(cartQuery);
  client.setQueryData(cartQuery.queryKey, applyIntents(cart, waitingIntents()));
}
