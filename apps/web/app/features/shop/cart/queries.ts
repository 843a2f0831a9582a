import { getCart } from '@club/contract/shop/cart';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

import { applyIntents } from './cart-intents.ts';
import { waitingIntents } from './waiting-intents.ts';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  // What waits to be saved stands on top, so that nothing seems lost while it does.
  queryFn: async ({ signal, client }) => applyIntents(await call(getCart, { signal }), waitingIntents(client)),
  meta: keptOnDevice('cart'),
});
