import type { BodyIn } from '@club/contract/endpoint';
import type { ServiceType } from '@club/contract/shapes';
import {
  addToCart,
  type Cart,
  type CartItem,
  clearCart,
  getCart,
  removeCartItem,
  setCartQuantity,
  setCartServiceType,
} from '@club/contract/shop/cart';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';

import { type ApiError, noResponse, toApiError } from '#web/api/api-error.ts';
import { call, newIntent } from '#web/api/call.ts';
import { unlessGone } from '#web/api/unless-gone.ts';
import { isOnline } from '#web/lib/network.ts';
import { useLastingIntent } from '#web/lib/use-intent.ts';

import { applyIntents, type CartIntent, linesOf } from './cart-intents.ts';
import { stockText } from './most-of.ts';
import { cartQuery, showSaved } from './queries.ts';
import { showLeft } from './show-left.ts';
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
  // Others have bought of it since the screen was read.
  const { available } = error.facts;
  if (error.code === 'invalid_quantity' && typeof available === 'number') return stockText(available);
  return TELLING.has(error.code) ? error.message : text;
}

/** Whether a change is on its way, so that figures on screen may be old. */
export function useCartBusy(): boolean {
  return useIsMutating({ mutationKey: CHANGE }) > 0;
}

interface Change<V> {
  /** `cart` is the one on the screen, where there is one yet. */
  readonly send: (given: V, cart: Cart | undefined) => Promise<Cart>;
  /** The change as it waits for a network; null where it cannot. */
  readonly intentOf: (given: V, cart: Cart) => CartIntent | null;
}

/**
 * Every change answers the whole cart; it takes the place of the one on screen. A refused one asks for the truth. One that
 * nobody answers, and every one behind it, waits on this device and changes the copy that is here (decision B22).
 */
function useCartChange<V>({ send, intentOf }: Change<V>) {
  const client = useQueryClient();
  const shown = () => client.getQueryData(cartQuery.queryKey);
  function wait(given: V): void {
    const cart = shown();
    const intent = cart && intentOf(given, cart);
    if (!cart || !intent || !addIntent(intent)) throw noResponse();
    client.setQueryData(cartQuery.queryKey, applyIntents(cart, [intent]));
  }
  return useMutation({
    mutationKey: CHANGE,
    // One after the other, so that answers come in the order of the presses.
    scope: { id: 'cart' },
    mutationFn: async (given: V) => {
      if (!isOnline() || waitingIntents().length > 0) return wait(given);
      let cart: Cart;
      try {
        cart = await send(given, shown());
      } catch (thrown) {
        if (toApiError(thrown).status !== 0) throw thrown;
        return wait(given);
      }
      return showSaved(client, cart);
    },
    onError(error) {
      void client.invalidateQueries(cartQuery);
      const { code, facts } = toApiError(error);
      // The page of an offer shows what may be had as it was when it came.
      if (TELLING.has(code) && !showLeft(client, facts)) void client.invalidateQueries({ queryKey: ['offers', 'one'] });
    },
  });
}

export type CartAddition = BodyIn<typeof addToCart>;
/** With the line as the screen knows it, for a cart that cannot be asked for. */
type Added = CartAddition & { line: CartItem };

export function useAddToCart() {
  const { send, takeKey } = useLastingIntent();
  return useCartChange({
    send: ({ line: _, ...body }: Added) => send(body, (idempotencyKey) => call(addToCart, { body, idempotencyKey })),
    intentOf({ line, ...body }, cart) {
      if (cart.outlet_id !== null && cart.outlet_id !== line.outlet_id) return null;
      const { offer_id, product_id, quantity } = body;
      return { kind: 'add', key: takeKey(body), offer_id, product_id, quantity, line };
    },
  });
}

/** Takes a line out. Of one that is gone already, in another tab say, the cart is shown as it is. */
const takeOut = async (id: string): Promise<Cart> =>
  (await unlessGone(call(removeCartItem, { params: { id } }))) ?? call(getCart);

/** Sets a line's quantity; 0 removes the line. */
export function useSetQuantity() {
  return useCartChange({
    send: ({ id, quantity }: { id: string; quantity: number }) =>
      quantity === 0 ? takeOut(id) : call(setCartQuantity, { params: { id }, body: { quantity } }),
    intentOf({ id, quantity }, { cart_items }) {
      const line = cart_items.find((each) => each.id === id);
      if (line === undefined) return null;
      const { offer, product } = line;
      const of = { offer_id: offer.id, product_id: product.id, name: product.product_name };
      return { kind: 'set', key: newIntent(), ...of, quantity };
    },
  });
}

/** Takes out what is on the screen. */
export function useClearCart() {
  return useCartChange<void>({
    send: (_, cart) => call(clearCart, { body: cart && { lines: linesOf(cart) } }),
    intentOf: (_, cart) => ({ kind: 'clear', key: newIntent(), lines: linesOf(cart) }),
  });
}

export function useSetServiceType() {
  return useCartChange({
    send: (service_type: ServiceType) => call(setCartServiceType, { body: { service_type } }),
    intentOf: (service_type) => ({ kind: 'service', key: newIntent(), service_type }),
  });
}
