import { useQuery } from '@tanstack/react-query';

import { useSearch } from '#web/lib/use-search.ts';

import { readPage } from './finance-search.ts';
import { FinanceList } from './FinanceList.tsx';
import { PayoutItem } from './PayoutItem.tsx';
import { payoutsQuery } from './queries.ts';

export default function PayoutsPanel() {
  const [{ page }, change] = useSearch(readPage);
  return (
    <FinanceList
      label="Payouts"
      query={useQuery(payoutsQuery(page))}
      page={page}
      onPage={(next) => change({ page: next })}
      empty="Cashback that members have paid out shows here."
    >
      {(payout) => <PayoutItem key={payout.id} payout={payout} />}
    </FinanceList>
  );
}
