import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Asked = Pick<UseQueryResult<{ results: readonly unknown[] }>, 'data' | 'isPlaceholderData'>;

/**
 * Goes back to the first page of a work list that became shorter than the page on show. Such a list stands open and nobody
 * touches it: what comes next stands on its first page.
 */
export function useFirstPageAgain({ data, isPlaceholderData }: Asked, page: number, toFirst: () => void): void {
  const isBeyond = page > 1 && data?.results.length === 0 && !isPlaceholderData;
  useEffect(() => {
    if (isBeyond) toFirst();
  }, [isBeyond, toFirst]);
}
