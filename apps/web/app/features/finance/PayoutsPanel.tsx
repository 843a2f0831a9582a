import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';

import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/Button.tsx';

import { FilterChips } from './FilterChips.tsx';
import { inReview, payoutLooks } from './finance-looks.ts';
import { payoutFilters, readPayouts } from './finance-search.ts';
import { FinanceList } from './FinanceList.tsx';
import { FloatCards } from './FloatCards.tsx';
import { PayoutBar } from './PayoutBar.tsx';
import { PayoutItem } from './PayoutItem.tsx';
import { payoutsQuery } from './queries.ts';
import { useExportPayouts } from './use-finance-acts.ts';
import { usePayoutBatch } from './use-payout-batch.ts';

const options = payoutFilters.map((value) => ({
  value,
  label: value === 'review' ? inReview.label : payoutLooks[value].label,
}));

/** Cashback that members take out: what the club can pay, who waits, and what became of each. */
export default function PayoutsPanel() {
  const [{ page, status }, change] = useSearch(readPayouts);
  const query = useQuery(payoutsQuery({ page, status }));
  const file = useExportPayouts();
  const batch = usePayoutBatch(query.data?.results ?? []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <FloatCards />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterChips label="State" options={options} chosen={status} onChoose={(next) => change({ status: next })} />
        <Button
          variant="secondary"
          className="max-md:min-h-12"
          icon={<Download aria-hidden className="size-5" />}
          loading={file.isPending}
          onClick={() => file.mutate(status)}
        >
          Export CSV
        </Button>
      </div>
      <PayoutBar rows={query.data?.results ?? []} batch={batch} />
      <FinanceList
        label="Payouts"
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={status === undefined ? 'Cashback that members have paid out shows here.' : 'No payout is in this state.'}
      >
        {(payout) => <PayoutItem key={payout.id} payout={payout} batch={batch} />}
      </FinanceList>
    </div>
  );
}
