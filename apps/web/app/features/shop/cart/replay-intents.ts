import {
  addToCart,
  type Cart,
  clearCart,
  getCart,
  removeCartItem,
  setCartQuantity,
  setCartServiceType,
} from '@club/contract/shop/cart';
import type { QueryClient } from '@tanstack/react-query';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { heldSession } from '#web/api/session.ts';
import { inOneTab } from '#web/lib/one-tab.ts';
import { isFinal } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { type CartIntent, findLine } from './cart-intents.ts';
import { cartQuery, showSaved } from './queries.ts';
import { dropIntent, waitingIntents } from './waiting-intents.ts';

/**
 * Sends what was changed without a network, in its order, each once, by one tab at a time. What was added is sent under the key
 * of the first press, so that one whose answer alone was lost is not added again. What was changed of a line counts only while
 * the server still has that line: a cart that was ordered meanwhile stays ordered.
 */
export function replayIntents(client: QueryClient): Promise<void> {
  return inOneTab('cart-intents', () => play(client));
}

async function play(client: QueryClient): Promise<void> {
  const session = heldSession();
  let isPlayed = false;
  for (let [first] = waitingIntents(); first !== undefined; [first] = waitingIntents()) {
    try {
      const cart = await send(first);
      if (heldSession() !== session) return;
      dropIntent(first);
      await showSaved(client, cart);
    } catch (thrown) {
      const error = toApiError(thrown);
      // Still nobody there, or nobody signed in: it waits on.
      if (!isFinal(error) || error.status === 401) break;
      dropIntent(first);
      toast.warning(`${nameOf(first)}: ${error.message}`);
    }
    isPlayed = true;
  }
  // What was refused is still on the screen, and an answer that was lost once is as old as it is.
  if (isPlayed) await client.invalidateQueries(cartQuery);
}

async function send(intent: CartIntent): Promise<Cart> {
  switch (intent.kind) {
    case 'add': {
      const { offer_id, product_id, quantity, line, key } = intent;
      const body = { offer_id, product_id, quantity, service_type: line.service_type };
      return call(addToCart, { body, idempotencyKey: key });
    }
    case 'set':
      return setQuantity(intent);
    case 'service':
      return call(setCartServiceType, { body: { service_type: intent.service_type } });
    case 'clear':
      return call(clearCart, { body: { lines: [...intent.lines] } });
  }
}

async function setQuantity(intent: CartIntent & { kind: 'set' }): Promise<Cart> {
  const { quantity, name } = intent;
  const cart = await call(getCart);
  const line = findLine(cart, intent);
  if (line === undefined) {
    if (quantity > 0) toast.info(`${name} is no longer in your cart.`);
    return cart;
  }
  const params = { id: line.id };
  return quantity === 0 ? call(removeCartItem, { params }) : call(setCartQuantity, { params, body: { quantity } });
}

function nameOf(intent: CartIntent): string {
  if (intent.kind === 'add') return intent.line.product.product_name;
  return intent.kind === 'set' ? intent.name : 'Your cart';
}
