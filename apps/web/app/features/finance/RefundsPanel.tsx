import { useQuery } from '@tanstack/react-query';

import { useSearch } from '#web/lib/use-search.ts';

import { readPage } from './finance-search.ts';
import { FinanceList } from './FinanceList.tsx';
import { refundsQuery } from './queries.ts';
import { RefundItem } from './RefundItem.tsx';

export default function RefundsPanel() {
  const [{ page }, change] = useSearch(readPage);
  return (
    <FinanceList
      label="Refunds"
      query={useQuery(refundsQuery(page))}
      page={page}
      onPage={(next) => change({ page: next })}
      empty="Cancelled orders that were paid show here, and what you refund."
    >
      {(refund) => <RefundItem key={refund.id} refund={refund} />}
    </FinanceList>
  );
}
