import {
  addToCart,
  clearCart,
  getCart,
  removeCartItem,
  setCartQuantity,
  setCartServiceType,
} from '@club/contract/shop/cart';
import type { QueryClient } from '@tanstack/react-query';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { isFinal } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { applyIntents, type CartIntent, findLine } from './cart-intents.ts';
import { cartQuery } from './queries.ts';
import { dropFirst, waitingIntents } from './waiting-intents.ts';

let playing: Promise<void> | undefined;

/**
 * Sends what was changed without a network, in its order, each once. What was added is sent under the key of the first press,
 * so that one whose answer alone was lost is not added again. What was changed of a line counts only while the server still
 * has that line: a cart that was ordered meanwhile stays ordered.
 */
export function replayIntents(client: QueryClient): Promise<void> {
  playing ??= play(client).finally(() => (playing = undefined));
  return playing;
}

async function play(client: QueryClient): Promise<void> {
  for (let [first] = waitingIntents(client); first !== undefined; [first] = waitingIntents(client)) {
    try {
      await send(first);
    } catch (thrown) {
      const error = toApiError(thrown);
      // Still nobody there: it waits on.
      if (!isFinal(error)) return;
      toast.warning(`${nameOf(first)}: ${error.message}`);
    }
    if (!(await showSaved(client))) return;
  }
}

/**
 * The first intent is done with: the server's cart, under what still waits, takes the place of the copy in the same moment, so
 * that nobody presses on a line that only this device knows. False when it does not come; then all of it is done again.
 */
async function showSaved(client: QueryClient): Promise<boolean> {
  try {
    const cart = await call(getCart);
    await client.cancelQueries(cartQuery);
    dropFirst(client);
    client.setQueryData(cartQuery.queryKey, applyIntents(cart, waitingIntents(client)));
    return true;
  } catch {
    return false;
  }
}

async function send(intent: CartIntent): Promise<void> {
  switch (intent.kind) {
    case 'add': {
      const { offer_id, product_id, quantity, line, key } = intent;
      const body = { offer_id, product_id, quantity, service_type: line.service_type };
      await call(addToCart, { body, idempotencyKey: key });
      return;
    }
    case 'set':
      return setQuantity(intent);
    case 'service':
      await call(setCartServiceType, { body: { service_type: intent.service_type } });
      return;
    case 'clear':
      await call(clearCart);
  }
}

async function setQuantity(intent: CartIntent & { kind: 'set' }): Promise<void> {
  const line = findLine(await call(getCart), intent);
  if (line === undefined) {
    if (intent.quantity > 0) toast.info(`${intent.name} is no longer in your cart.`);
  } else if (intent.quantity === 0) await call(removeCartItem, { params: { id: line.id } });
  else await call(setCartQuantity, { params: { id: line.id }, body: { quantity: intent.quantity } });
}

function nameOf(intent: CartIntent): string {
  if (intent.kind === 'add') return intent.line.product.product_name;
  return intent.kind === 'set' ? intent.name : 'Your cart';
}
