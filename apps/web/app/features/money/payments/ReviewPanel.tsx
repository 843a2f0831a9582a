import { useQuery } from '@tanstack/react-query';

import { FilterChips } from '#web/features/money/desk/FilterChips.tsx';
import { reviewLooks } from '#web/features/money/desk/finance-looks.ts';
import { readReviews, reviewKinds } from '#web/features/money/desk/finance-search.ts';
import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { reviewsQuery } from '#web/features/money/desk/queries.ts';
import { ReviewItem } from '#web/features/money/payments/desk/ReviewItem.tsx';
import { useSearch } from '#web/lib/use-search.ts';

const options = reviewKinds.map((value) => ({ value, label: reviewLooks[value].label }));

/** Payments that nobody but a person can decide, the oldest first. */
export default function ReviewPanel() {
  const [{ page, kind }, change] = useSearch(readReviews);
  return (
    <div className="grid gap-4">
      <FilterChips label="Why it waits" options={options} chosen={kind} onChoose={(next) => change({ kind: next })} />
      <FinanceList
        label="Reviews"
        query={useQuery(reviewsQuery({ page, kind }))}
        page={page}
        onPage={(next) => change({ page: next })}
        rowHeight="h-72"
        empty="No payment waits for a person. What the networks cannot decide, and what payers claim, shows here."
      >
        {(payment) => <ReviewItem key={payment.id} payment={payment} />}
      </FinanceList>
    </div>
  );
}
