import { ReceiptText } from 'lucide-react';

import { PagedList, type PagedListProps } from '#web/ui/PagedList.tsx';

import { ROWS_PER_PAGE } from './queries.ts';

/** A page of rows about money. */
export function FinanceList<T>(props: Omit<PagedListProps<T>, 'icon' | 'perPage'>) {
  return <PagedList icon={ReceiptText} perPage={ROWS_PER_PAGE} {...props} />;
}
