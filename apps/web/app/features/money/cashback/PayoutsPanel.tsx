import { exportPayouts } from '@club/contract/money/payouts';
import { useQuery } from '@tanstack/react-query';

import { FloatCards } from '#web/features/money/cashback/desk/FloatCards.tsx';
import { PayoutBar } from '#web/features/money/cashback/desk/PayoutBar.tsx';
import { PayoutItem } from '#web/features/money/cashback/desk/PayoutItem.tsx';
import { usePayoutBatch } from '#web/features/money/cashback/desk/use-payout-batch.ts';
import { DaysAndTotal } from '#web/features/money/desk/DaysAndTotal.tsx';
import { FilterChips } from '#web/features/money/desk/FilterChips.tsx';
import { inReview, payoutLooks } from '#web/features/money/desk/finance-looks.ts';
import { isBounded, payoutFilters, readPayouts } from '#web/features/money/desk/finance-search.ts';
import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { floatQuery, payoutsQuery } from '#web/features/money/desk/queries.ts';
import { useExport } from '#web/features/money/desk/use-finance-acts.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { ErrorState } from '#web/ui/States.tsx';

const options = payoutFilters.map((value) => ({
  value,
  label: value === 'review' ? inReview.label : payoutLooks[value].label,
}));

/** Cashback that members take out: what the club can pay, who waits, and what became of each. */
export default function PayoutsPanel() {
  const [{ page, status, ...days }, change] = useSearch(readPayouts);
  const query = useQuery(payoutsQuery({ page, status, ...days }));
  const file = useExport(exportPayouts);
  const batch = usePayoutBatch(query.data?.results ?? []);
  // What is pressed in the bar is busy when its question closes, and goes with what was chosen.
  const place = useFocusPlace<HTMLDivElement>(`${batch.busy} ${batch.picked.length}`);
  const float = useQuery(floatQuery);
  const [isListLost, isFloatLost] = [query, float].map(({ isError, data }) => isError && data === undefined);
  const isAllLost = isListLost && isFloatLost;
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isAllLost && <FloatCards />}
      <FilterChips label="State" options={options} chosen={status} onChoose={(next) => change({ status: next })} />
      <DaysAndTotal
        days={days}
        onDays={change}
        total={query.data}
        failed={query.isError}
        word="paid out"
        onExport={() => file.mutate({ status, ...days })}
        exporting={file.isPending}
      />
      <PayoutBar rows={query.data?.results ?? []} batch={batch} />
      {isAllLost ? (
        <ErrorState
          title="Payouts could not be shown"
          error={query.error ?? ''}
          onRetry={() => void Promise.all([query.refetch(), float.refetch()])}
          retrying={query.isFetching}
        />
      ) : (
        <div ref={place} tabIndex={-1} role="group" aria-label="Payouts" className="outline-none">
          <FinanceList
            label="Payouts"
            query={query}
            page={page}
            onPage={(next) => change({ page: next })}
            empty={
              status === undefined && !isBounded(days)
                ? 'Cashback that members have paid out shows here.'
                : 'No payout fits.'
            }
          >
            {(payout) => <PayoutItem key={payout.id} payout={payout} batch={batch} />}
          </FinanceList>
        </div>
      )}
    </div>
  );
}
