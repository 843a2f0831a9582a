import { exportRefunds } from '@club/contract/money/refunds';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';

import { DaysAndTotal } from '#web/features/money/desk/DaysAndTotal.tsx';
import { FilterChips } from '#web/features/money/desk/FilterChips.tsx';
import { inReview, refundLooks } from '#web/features/money/desk/finance-looks.ts';
import { isBounded, readRefunds, refundFilters } from '#web/features/money/desk/finance-search.ts';
import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { refundsQuery } from '#web/features/money/desk/queries.ts';
import { useExport } from '#web/features/money/desk/use-finance-acts.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/Button.tsx';

import { NewRefund } from './NewRefund.tsx';
import { RefundItem } from './RefundItem.tsx';

const options = refundFilters.map((value) => ({
  value,
  label: value === 'review' ? inReview.label : refundLooks[value].label,
}));

/** Money that goes back, and the form that sends some: each comes in the place of the other, and so does the focus. */
export default function RefundsPanel() {
  const [{ order, form }, change] = useSearch(readRefunds);
  const place = useFocusPlace<HTMLDivElement>(form);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={form ? 'New refund' : 'Refunds'} className="outline-none">
      {form ? (
        <NewRefund
          order={order ?? ''}
          onOrder={(next) => change({ order: next, new: true }, { replace: true })}
          onDone={() => change({ order: undefined, new: undefined })}
        />
      ) : (
        <RefundList />
      )}
    </div>
  );
}

function RefundList() {
  const [{ page, status, from, until }, change] = useSearch(readRefunds);
  const days = { from, until };
  const query = useQuery(refundsQuery({ page, status, ...days }));
  const file = useExport(exportRefunds);
  return (
    <div className="grid gap-4">
      {/* On phones the act comes first, so that the filters stay together. */}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips label="State" options={options} chosen={status} onChoose={(next) => change({ status: next })} />
        <Button
          className="max-sm:order-first max-sm:w-full"
          icon={<Undo2 aria-hidden className="size-5" />}
          onClick={() => change({ new: true })}
        >
          New Refund
        </Button>
      </div>
      <DaysAndTotal
        days={days}
        onDays={change}
        total={query.data}
        failed={query.isError}
        word="sent back"
        onExport={() => file.mutate({ status, ...days })}
        exporting={file.isPending}
      />
      <FinanceList
        label="Refunds"
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={
          status === undefined && !isBounded(days)
            ? 'Cancelled orders that were paid show here, and what you refund.'
            : 'No refund fits.'
        }
      >
        {(refund) => <RefundItem key={refund.id} refund={refund} />}
      </FinanceList>
    </div>
  );
}
