import type { UseQueryResult } from '@tanstack/react-query';

type Asked = Pick<UseQueryResult<{ results: readonly unknown[] }>, 'data' | 'isPlaceholderData' | 'fetchStatus'>;

/**
 * Whether what stands there is of another tab, page or filter and says nothing of this one: it is empty, or without a network
 * nothing will take its place.
 */
export function isOfAnother({ data, isPlaceholderData, fetchStatus }: Asked): boolean {
  return isPlaceholderData && (data?.results.length === 0 || fetchStatus === 'paused');
}
