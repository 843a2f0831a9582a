import { getCart } from '@club/contract/cart';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call(getCart, { signal }),
});
