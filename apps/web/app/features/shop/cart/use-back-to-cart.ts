import { type Cart, getCart } from '@club/contract/shop/cart';
import { backToCart } from '@club/contract/shop/checkout';
import { getOrder } from '@club/contract/shop/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { isWithoutAnswer } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';

import { isBackInCart } from './is-back-in-cart.ts';
import { cartQuery } from './queries.ts';

interface Wish {
  id: string;
  replace_cart?: boolean;
}

/** "Change order": the order is cancelled, and its items are in the cart, where the member is led. */
export function useBackToCart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = useIntent();
  return useMutation({
    mutationFn: ({ id, ...body }: Wish) =>
      send({ id, ...body }, (idempotencyKey) =>
        unlessDone(call(backToCart, { params: { id }, body, idempotencyKey }), async (refusal) =>
          isWithoutAnswer(refusal) ? findBack(id) : null,
        ),
      ),
    onSuccess: async (cart) => {
      await client.cancelQueries(cartQuery);
      client.setQueryData(cartQuery.queryKey, cart);
      await navigate(paths.cart());
      toast.info('Your items are in the cart again. Change them and pay anew.');
    },
    onError: (error) => {
      // That one asks the person.
      if (error.code !== 'cart_in_use') toast.error(error.message);
      // Without an answer it may hold the items all the same.
      void client.invalidateQueries(cartQuery);
    },
    onSettled: () => {
      for (const topic of ['order', 'cashback']) void client.invalidateQueries({ queryKey: [topic] });
    },
  });
}

/** The cart, where the order is in it already. */
async function findBack(id: string): Promise<Cart | null> {
  const [order, cart] = await Promise.all([
    call(getOrder, { params: { id }, mayAsk: false }),
    call(getCart, { mayAsk: false }),
  ]);
  return isBackInCart(order, cart) ? cart : null;
}
