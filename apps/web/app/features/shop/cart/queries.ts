import { type Cart, getCart } from '@club/contract/shop/cart';
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

/** The server's answer, under what still waits, takes the place of the copy on the screen. */
export async function showSaved(client: QueryClient, cart: Cart): Promise<void> {
  await client.cancelQueries(cartQuery);
  client.setQueryData(cartQuery.queryKey, applyIntents(cart, waitingIntents()));
}
