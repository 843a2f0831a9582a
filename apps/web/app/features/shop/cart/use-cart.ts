import type { BodyIn } from '@club/contract/endpoint';
import type { ServiceType } from '@club/contract/shapes';
import {
  addToCart,
  type Cart,
  type CartItem,
  clearCart,
  removeCartItem,
  setCartQuantity,
  setCartServiceType,
} from '@club/contract/shop/cart';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { type ApiError, noResponse, toApiError } from '#web/api/api-error.ts';
import { call, newIntent } from '#web/api/call.ts';
import { isOnline } from '#web/lib/network.ts';
import { useIntent } from '#web/lib/use-intent.ts';

import { applyIntents, type CartIntent } from './cart-intents.ts';
import { cartQuery } from './queries.ts';
import { addIntent, waitingIntents } from './waiting-intents.ts';

const CHANGE = ['cart', 'change'] as const;

/** Refusals whose own words help more than "please try again". */
const TELLING = new Set([
  'offer_ended',
  'sold_out',
  'not_enough_stock',
  'member_limit_reached',
  'invalid_quantity',
  'service_type_unavailable',
]);

/** What to say about a failed change: the server's reason where it has one, else the spec's text. */
export function cartErrorText(error: ApiError, text: string): string {
  // The line has gone meanwhile, for instance in another tab.
  if (error.code === 'not_found') return 'Invalid item index. Please try again.';
  return TELLING.has(error.code) ? error.message : text;
}

/** Whether a change is on its way, so that figures on screen may be old. */
export function useCartBusy(): boolean {
  return useIsMutating({ mutationKey: CHANGE }) > 0;
}

interface Change<V> {
  readonly send: (given: V) => Promise<Cart>;
  /** The change as it waits for a network; null where it cannot. */
  readonly intentOf: (given: V, cart: Cart) => CartIntent | null;
}

/**
 * Every change answers the whole cart; it takes the place of the one on screen. A refused one asks for the truth. One that
 * nobody answers, and every one behind it, waits on this device and changes the copy that is here (decision B22).
 */
function useCartChange<V>({ send, intentOf }: Change<V>) {
  const client = useQueryClient();
  function wait(given: V): Cart {
    const cart = client.getQueryData(cartQuery.queryKey);
    const intent = cart && intentOf(given, cart);
    if (!cart || !intent || !addIntent(client, intent)) throw noResponse();
    return applyIntents(cart, [intent]);
  }
  return useMutation({
    mutationKey: CHANGE,
    // One after the other, so that answers come in the order of the presses.
    scope: { id: 'cart' },
    mutationFn: async (given: V) => {
      if (!isOnline() || waitingIntents(client).length > 0) return wait(given);
      try {
        return await send(given);
      } catch (thrown) {
        if (toApiError(thrown).status !== 0) throw thrown;
        return wait(given);
      }
    },
    onSuccess: async (cart) => {
      await client.cancelQueries(cartQuery);
      client.setQueryData(cartQuery.queryKey, cart);
    },
    onError: () => void client.invalidateQueries(cartQuery),
  });
}

export type CartAddition = BodyIn<typeof addToCart>;
/** With the line as the screen knows it, for a cart that cannot be asked for. */
type Added = CartAddition & { line: CartItem };

export function useAddToCart() {
  const send = useIntent();
  // A wish that waits keeps its key; the same wish once more is another one.
  const wish = useRef({ key: newIntent(), turn: 0 });
  return useCartChange({
    send: ({ line: _, ...body }: Added) =>
      send({ ...body, turn: wish.current.turn }, (idempotencyKey) => {
        wish.current.key = idempotencyKey;
        return call(addToCart, { body, idempotencyKey });
      }),
    intentOf({ offer_id, product_id, quantity, line }, cart) {
      if (cart.outlet_id !== null && cart.outlet_id !== line.outlet_id) return null;
      const { key, turn } = wish.current;
      wish.current = { key: newIntent(), turn: turn + 1 };
      return { kind: 'add', key, offer_id, product_id, quantity, line };
    },
  });
}

/** Sets a line's quantity; 0 removes the line. */
export function useSetQuantity() {
  return useCartChange({
    send: ({ id, quantity }: { id: string; quantity: number }) =>
      quantity === 0
        ? call(removeCartItem, { params: { id } })
        : call(setCartQuantity, { params: { id }, body: { quantity } }),
    intentOf({ id, quantity }, { cart_items }) {
      const line = cart_items.find((each) => each.id === id);
      if (line === undefined) return null;
      const { offer, product } = line;
      return { kind: 'set', offer_id: offer.id, product_id: product.id, quantity, name: product.product_name };
    },
  });
}

export function useClearCart() {
  return useCartChange<void>({ send: () => call(clearCart), intentOf: () => ({ kind: 'clear' }) });
}

export function useSetServiceType() {
  return useCartChange({
    send: (service_type: ServiceType) => call(setCartServiceType, { body: { service_type } }),
    intentOf: (service_type) => ({ kind: 'service', service_type }),
  });
}
