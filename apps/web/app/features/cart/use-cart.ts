import {
  addToCart,
  type Cart,
  clearCart,
  removeCartItem,
  setCartQuantity,
  setCartServiceType,
} from '@club/contract/cart';
import type { BodyIn } from '@club/contract/endpoint';
import type { ServiceType } from '@club/contract/shapes';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';

import { cartQuery } from './queries.ts';

const CHANGE = ['cart', 'change'] as const;

/** Refusals whose own words help more than "please try again". */
const TELLING = new Set([
  'offer_ended',
  'sold_out',
  'not_enough_stock',
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

/** Every change answers the whole cart; it takes the place of the one on screen. A refused one asks for the truth. */
function useCartChange<V>(mutationFn: (given: V) => Promise<Cart>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE,
    // One after the other, so that answers come in the order of the presses.
    scope: { id: 'cart' },
    mutationFn,
    onSuccess: async (cart) => {
      await client.cancelQueries(cartQuery);
      client.setQueryData(cartQuery.queryKey, cart);
    },
    onError: () => void client.invalidateQueries(cartQuery),
  });
}

export type CartAddition = BodyIn<typeof addToCart>;

export function useAddToCart() {
  const send = useIntent();
  return useCartChange((body: CartAddition) =>
    send(body, (idempotencyKey) => call(addToCart, { body, idempotencyKey })),
  );
}

/** Sets a line's quantity; 0 removes the line. */
export function useSetQuantity() {
  return useCartChange(({ id, quantity }: { id: string; quantity: number }) =>
    quantity === 0
      ? call(removeCartItem, { params: { id } })
      : call(setCartQuantity, { params: { id }, body: { quantity } }),
  );
}

export function useClearCart() {
  return useCartChange(() => call(clearCart));
}

export function useSetServiceType() {
  return useCartChange((service_type: ServiceType) => call(setCartServiceType, { body: { service_type } }));
}
