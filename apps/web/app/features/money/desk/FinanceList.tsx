import { ReceiptText, SearchX } from 'lucide-react';

import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/Button.tsx';
import { PagedList, type PagedListProps } from '#web/ui/PagedList.tsx';
import { EmptyState } from '#web/ui/States.tsx';

import { ROWS_PER_PAGE } from './queries.ts';

const readSearched = (raw: Readonly<Record<string, string>>) => raw['search'] ?? '';

/** A page of rows about money. Where nothing was found, the search is cleared from there. */
export function FinanceList<T>(props: Omit<PagedListProps<T>, 'icon' | 'perPage'>) {
  const [searched, change] = useSearch(readSearched);
  if (searched !== '' && props.query.data?.count === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={`No ${props.label.toLowerCase()}`}
        action={<Button onClick={() => change({ search: undefined })}>Clear search</Button>}
      >
        {props.empty}
      </EmptyState>
    );
  }
  return <PagedList icon={ReceiptText} perPage={ROWS_PER_PAGE} {...props} />;
}
