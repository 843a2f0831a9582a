import { backToCart } from '@club/contract/shop/checkout';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';

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
      send({ id, ...body }, (idempotencyKey) => call(backToCart, { params: { id }, body, idempotencyKey })),
    onSuccess: async (cart) => {
      await client.cancelQueries(cartQuery);
      client.setQueryData(cartQuery.queryKey, cart);
      await navigate(paths.cart());
      toast.info('Your items are in the cart again. Change them and pay anew.');
    },
    onError: (error) => {
      // That one asks the person.
      if (error.code !== 'cart_in_use') toast.error(error.message);
    },
    onSettled: () => {
      for (const topic of ['order', 'cashback']) void client.invalidateQueries({ queryKey: [topic] });
    },
  });
}
