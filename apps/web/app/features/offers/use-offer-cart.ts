import type { OfferDetail, OfferProduct } from '@club/contract/offers';
import type { ServiceType } from '@club/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { cartQuery } from '#web/features/cart/queries.ts';
import { cartErrorText, useAddToCart, useClearCart } from '#web/features/cart/use-cart.ts';
import { useCartServiceType } from '#web/features/cart/use-service-type.ts';
import { toast } from '#web/ui/toasts.ts';

interface Mixed {
  product_id: string;
  existing_offer_name: string;
}

/** What an offer's page does with the cart. */
export function useOfferCart(offer: OfferDetail) {
  const cart = useQuery(cartQuery).data;
  const isOurs = cart !== undefined && cart.cart_items.length > 0 && cart.outlet_id === offer.outlet_id;
  const service = useServiceType(offer, isOurs ? cart : undefined);
  const add = useAddToCart();
  const clear = useClearCart();
  const [mixed, setMixed] = useState<Mixed | null>(null);

  const itemOf = (product_id: string) => ({
    offer_id: offer.id,
    product_id,
    quantity: 1,
    service_type: service.shown,
  });
  function onError(error: ApiError, { product_id }: { product_id: string }) {
    if (error.code === 'mixed_offers') {
      const name = error.facts['existing_offer_name'];
      setMixed({ product_id, existing_offer_name: typeof name === 'string' ? name : 'another outlet' });
    } else toast.error(cartErrorText(error, 'Error adding to cart. Please try again.'));
  }
  function replaceCart() {
    if (mixed === null) return;
    clear.mutate(undefined, {
      onSuccess: () => add.mutate(itemOf(mixed.product_id), { onError }),
      onError: () => toast.error('Error clearing cart. Please try again.'),
      onSettled: () => setMixed(null),
    });
  }
  return {
    cart,
    service,
    lineOf: (product: OfferProduct) =>
      cart?.cart_items.find((line) => line.offer.id === offer.id && line.product.id === product.id),
    add: (product: OfferProduct) => add.mutate(itemOf(product.id), { onError }),
    adding: add.isPending ? add.variables.product_id : null,
    mixed,
    keepCart: () => setMixed(null),
    replaceCart,
    replacing: clear.isPending,
  };
}

export type OfferCart = ReturnType<typeof useOfferCart>;

/** The cart's way of getting the goods while it holds goods of this outlet, else the one chosen here. */
function useServiceType(offer: OfferDetail, cart: Parameters<typeof useCartServiceType>[0]) {
  const inCart = useCartServiceType(cart);
  const [chosen, setChosen] = useState<ServiceType | null>(null);
  const fallback = offer.service_types[0] ?? 'in_store';
  return {
    shown: inCart.shown ?? chosen ?? fallback,
    set(type: ServiceType) {
      setChosen(type);
      if (cart !== undefined) inCart.set(type);
    },
  };
}
