import type { ServiceType } from '@club/contract/shapes';
import type { CartItem } from '@club/contract/shop/cart';
import type { OfferDetail, OfferProduct } from '@club/contract/shop/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { mostOf } from '#web/features/shop/cart/most-of.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';
import { cartErrorText, useAddToCart, useClearCart } from '#web/features/shop/cart/use-cart.ts';
import { useCartServiceType } from '#web/features/shop/cart/use-service-type.ts';
import { allowanceQuery } from '#web/features/shop/catalogue/queries.ts';
import { toast } from '#web/ui/toasts.ts';

import { lineToAdd } from './line-to-add.ts';

interface Mixed {
  line: CartItem;
  existing_offer_name: string;
}

/** What an offer's page does with the cart. */
export function useOfferCart(offer: OfferDetail) {
  const cart = useQuery(cartQuery).data;
  const isOurs = cart !== undefined && cart.cart_items.length > 0 && cart.outlet_id === offer.outlet_id;
  const service = useServiceType(offer, isOurs ? cart : undefined);
  const allowance = useAllowance(offer);
  const add = useAddToCart();
  const clear = useClearCart();
  const [mixed, setMixed] = useState<Mixed | null>(null);

  function onError(error: ApiError, { line }: { line: CartItem }) {
    if (error.code === 'mixed_offers') {
      const name = error.facts['existing_offer_name'];
      setMixed({ line, existing_offer_name: typeof name === 'string' ? name : 'another outlet' });
    } else toast.error(cartErrorText(error, 'Error adding to cart. Please try again.'));
  }
  /** Whoever leaves the page in between has agreed to both. */
  async function replaceCart() {
    if (mixed === null) return;
    const { line } = mixed;
    try {
      await clear.mutateAsync();
    } catch {
      return void toast.error('Error clearing cart. Please try again.');
    } finally {
      setMixed(null);
    }
    await add.mutateAsync(additionOf(line)).catch((error: ApiError) => onError(error, { line }));
  }
  const lineOf = (product: OfferProduct) =>
    cart?.cart_items.find((line) => line.offer.id === offer.id && line.product.id === product.id);
  // The cart is asked for again after every change and knows the stock of that moment.
  const stockOf = (product: OfferProduct) => lineOf(product)?.product.stock_quantity ?? product.stock_quantity;
  return {
    offer_id: offer.id,
    cart,
    service,
    lineOf,
    stockOf,
    leftOf: (product: OfferProduct) => allowance(product),
    mostOf: (product: OfferProduct) =>
      mostOf({
        stock_quantity: stockOf(product),
        per_member_limit: offer.per_member_limit,
        member_left: allowance(product),
      }),
    add: (product: OfferProduct) => add.mutate(additionOf(lineToAdd(offer, product, service.shown)), { onError }),
    adding: add.isPending ? add.variables.product_id : null,
    mixed,
    keepCart: () => setMixed(null),
    replaceCart: () => void replaceCart(),
    replacing: clear.isPending,
  };
}

const additionOf = (line: CartItem) => ({
  offer_id: line.offer.id,
  product_id: line.product.id,
  quantity: 1,
  service_type: line.service_type,
  line,
});

export type OfferCart = ReturnType<typeof useOfferCart>;

/** What is left for this member; null without a limit and until it is known. */
function useAllowance({ id, per_member_limit }: OfferDetail): (product: OfferProduct) => number | null {
  const { data } = useQuery({ ...allowanceQuery(id), enabled: per_member_limit !== null });
  return (product) => data?.products.find((one) => one.id === product.id)?.left ?? null;
}

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
