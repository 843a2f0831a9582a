import { listWatches } from '@club/contract/shop/watches';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

export const watchesQuery = (id: string) =>
  queryOptions({
    queryKey: ['watches', id],
    queryFn: ({ signal }) => call(listWatches, { params: { id }, signal }),
  });
