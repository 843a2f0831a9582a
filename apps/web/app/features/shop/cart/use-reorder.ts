import { reorder, type ReorderReply } from '@club/contract/shop/checkout';
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

/** What the cart page says of an order that could not be had again as it was; kept with its place in the history. */
export interface ReorderNews extends Pick<ReorderReply, 'unavailable'> {
  /** Of which there are not as many as before. Another price is said at its line. */
  fewer: ReorderReply['changed'];
}

export function newsOf({ changed, unavailable }: Pick<ReorderReply, 'changed' | 'unavailable'>): ReorderNews {
  return { unavailable, fewer: changed.filter(({ quantity, asked_quantity }) => quantity < asked_quantity) };
}

/** "Buy Again": what can be had of an order today is the cart, where the member is led and told what is missing. */
export function useReorder() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = useIntent();
  return useMutation({
    mutationFn: ({ id, ...body }: Wish) =>
      send({ id, ...body }, (idempotencyKey) => call(reorder, { params: { id }, body, idempotencyKey })),
    onSuccess: async ({ cart, added, changed, unavailable }) => {
      await client.cancelQueries(cartQuery);
      client.setQueryData(cartQuery.queryKey, cart);
      const news = newsOf({ changed, unavailable });
      await navigate(paths.cart(), { state: news });
      // What is missing is said on the cart's page, and no word of success beside it.
      const isComplete = news.fewer.length + unavailable.length === 0;
      if (isComplete && added.length + changed.length > 0) toast.success('Items added to cart');
    },
    onError: (error) => {
      // That one asks the person.
      if (error.code !== 'cart_in_use') toast.error('Failed to add items to cart. Please try again.');
    },
  });
}
