import { listTermsChanges } from '@club/contract/club/terms';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

export const termsChangesQuery = queryOptions({
  queryKey: ['terms', 'changes'],
  queryFn: ({ signal }) => call(listTermsChanges, { signal }),
  staleTime: 10 * 60_000,
  meta: keptOnDevice('terms-changes'),
});
