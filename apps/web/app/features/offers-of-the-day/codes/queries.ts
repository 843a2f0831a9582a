import { type CodeTab, listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { keptOnDevice } from '#web/offline/keep-answers.ts';

/** The member's codes of one state. They are needed where there is often no network, so they are kept on the device. */
export const myCodesQuery = (tab: CodeTab, page: number) =>
  queryOptions({
    queryKey: ['codes', tab, page],
    queryFn: ({ signal }) => call(listMyCodes, { query: { tab, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: keptOnDevice('codes', 4),
  });
