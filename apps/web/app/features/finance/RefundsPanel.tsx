import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';

import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/Button.tsx';

import { FilterChips } from './FilterChips.tsx';
import { inReview, refundLooks } from './finance-looks.ts';
import { readRefunds, refundFilters } from './finance-search.ts';
import { FinanceList } from './FinanceList.tsx';
import { NewRefund } from './NewRefund.tsx';
import { refundsQuery } from './queries.ts';
import { RefundItem } from './RefundItem.tsx';

const options = refundFilters.map((value) => ({
  value,
  label: value === 'review' ? inReview.label : refundLooks[value].label,
}));

/** Money that goes back, and the form that sends some. */
export default function RefundsPanel() {
  const [{ page, status, order, form }, change] = useSearch(readRefunds);
  const query = useQuery(refundsQuery({ page, status }));
  if (form) {
    return (
      <NewRefund
        order={order ?? ''}
        onOrder={(next) => change({ order: next, new: true }, { replace: true })}
        onDone={() => change({ order: undefined, new: undefined })}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips label="State" options={options} chosen={status} onChoose={(next) => change({ status: next })} />
        <Button
          className="max-sm:w-full"
          icon={<Undo2 aria-hidden className="size-5" />}
          onClick={() => change({ new: true })}
        >
          New Refund
        </Button>
      </div>
      <FinanceList
        label="Refunds"
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={
          status === undefined
            ? 'Cancelled orders that were paid show here, and what you refund.'
            : 'No refund is in this state.'
        }
      >
        {(refund) => <RefundItem key={refund.id} refund={refund} />}
      </FinanceList>
    </div>
  );
}
