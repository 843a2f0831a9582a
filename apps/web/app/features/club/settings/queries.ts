import { listSettingChanges, listSettings } from '@club/contract/club/settings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

// Keys begin with the stream's topic.

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'list'],
  queryFn: ({ signal }) => call(listSettings, { signal }),
});

export const SETTING_CHANGES_PER_PAGE = 10;

export const settingChangesQuery = (page: number) =>
  queryOptions({
    queryKey: ['settings', 'changes', page],
    queryFn: ({ signal }) => call(listSettingChanges, { query: { page, per_page: SETTING_CHANGES_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
