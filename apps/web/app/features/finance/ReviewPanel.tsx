import { useQuery } from '@tanstack/react-query';

import { useSearch } from '#web/lib/use-search.ts';

import { FilterChips } from './FilterChips.tsx';
import { reviewLooks } from './finance-looks.ts';
import { readReviews, reviewKinds } from './finance-search.ts';
import { FinanceList } from './FinanceList.tsx';
import { reviewsQuery } from './queries.ts';
import { ReviewItem } from './ReviewItem.tsx';

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
