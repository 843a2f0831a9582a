import type { BodyIn } from '@club/contract/endpoint';
import type { IfMissing } from '@club/contract/shapes';
import type { Cart } from '@club/contract/shop/cart';
import { createOrder } from '@club/contract/shop/checkout';
import type { Ugx } from '@club/rules/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import type { QuotedAddress } from '#web/features/delivery/addresses/use-delivery.ts';
import { orderQuery, pendingPaymentsQuery } from '#web/features/money/payments/queries.ts';
import type { PayerValues } from '#web/features/money/payments/use-payer-form.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';
import { useIntent } from '#web/lib/use-intent.ts';

import { forgetCheckoutDrafts } from './checkout-drafts.ts';

interface Placing {
  cart: Cart;
  values: PayerValues;
  use_cashback: Ugx;
  /** Of a delivery alone. */
  quoted: QuotedAddress | null;
  if_missing: IfMissing;
}

/** The cart as it was seen: the server compares the figures and answers `totals_changed` when they are others. */
function orderOf({ cart, values, use_cashback, quoted, if_missing }: Placing): BodyIn<typeof createOrder> {
  return {
    service_type: cart.service_type ?? undefined,
    payment_network: values.payment_network,
    special_instructions: values.special_instructions.trim() || null,
    delivery_fee: cart.delivery_fee,
    if_missing,
    of_cart: true,
    ...(quoted === null ? {} : { delivery_address: quoted.address, quote_id: quoted.quote.quote_id }),
    ...(use_cashback > 0 ? { use_cashback } : {}),
    items: cart.cart_items.map((item) => ({
      offer: item.offer.id,
      product: item.product.id,
      quantity: item.quantity,
      unit_price: item.unit_price,
      original_price: item.original_price,
    })),
  };
}

/** Places the order of a cart, once however often it is pressed. */
export function usePlaceOrder() {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (placing: Placing) => {
      const body = orderOf(placing);
      return send(body, (idempotencyKey) => call(createOrder, { body, idempotencyKey }));
    },
    onSuccess: (order) => {
      forgetCheckoutDrafts();
      client.setQueryData(orderQuery(order.id).queryKey, order);
      void client.invalidateQueries({ queryKey: ['order', 'list'] });
    },
    // The cart may have been ordered on another screen.
    onError: () => void client.invalidateQueries(pendingPaymentsQuery),
    // A refusal mostly means that the cart on screen is old; a success has emptied it.
    onSettled: () => {
      void client.invalidateQueries(cartQuery);
      void client.invalidateQueries({ queryKey: ['delivery-quote'] });
      void client.invalidateQueries({ queryKey: ['cashback'] });
    },
  });
}
