import { exportPaymentReviews } from '@club/contract/money/payments';
import { useQuery } from '@tanstack/react-query';

import { DaysAndTotal } from '#web/features/money/desk/DaysAndTotal.tsx';
import { FilterChips } from '#web/features/money/desk/FilterChips.tsx';
import { reviewLooks } from '#web/features/money/desk/finance-looks.ts';
import { isBounded, readReviews, reviewKinds } from '#web/features/money/desk/finance-search.ts';
import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { reviewsQuery } from '#web/features/money/desk/queries.ts';
import { useExport } from '#web/features/money/desk/use-finance-acts.ts';
import { ReviewItem } from '#web/features/money/payments/desk/ReviewItem.tsx';
import { useSearch } from '#web/lib/use-search.ts';

const options = reviewKinds.map((value) => ({ value, label: reviewLooks[value].label }));

/** Payments that nobody but a person can decide, the oldest first. */
export default function ReviewPanel() {
  const [{ page, kind, ...days }, change] = useSearch(readReviews);
  const query = useQuery(reviewsQuery({ page, kind, ...days }));
  const file = useExport(exportPaymentReviews);
  return (
    <div className="grid gap-4">
      <FilterChips label="Why it waits" options={options} chosen={kind} onChoose={(next) => change({ kind: next })} />
      <DaysAndTotal
        days={days}
        onDays={change}
        total={query.data && { count: query.data.count, moved: query.data.waiting }}
        failed={query.isError}
        word="asked for"
        onExport={() => file.mutate({ kind, ...days })}
        exporting={file.isPending}
      />
      <FinanceList
        label="Reviews"
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
        rowHeight="h-72"
        empty={
          isBounded(days)
            ? 'No payment of these days waits for a person.'
            : 'No payment waits for a person. What the networks cannot decide, and what payers claim, shows here.'
        }
      >
        {(payment) => <ReviewItem key={payment.id} payment={payment} />}
      </FinanceList>
    </div>
  );
}
