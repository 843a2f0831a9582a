import { exportPayments } from '@club/contract/money/payments-desk';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { DaysAndTotal } from '#web/features/money/desk/DaysAndTotal.tsx';
import { FilterChips } from '#web/features/money/desk/FilterChips.tsx';
import { networkNames, paymentFilterWords } from '#web/features/money/desk/finance-looks.ts';
import {
  networks,
  paymentFilters,
  type PaymentsSearch,
  readPayments,
} from '#web/features/money/desk/finance-search.ts';
import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { paymentsQuery } from '#web/features/money/desk/queries.ts';
import { useExport } from '#web/features/money/desk/use-finance-acts.ts';
import { CallbackList } from '#web/features/money/payments/desk/CallbackList.tsx';
import { PaymentDetail } from '#web/features/money/payments/desk/PaymentDetail.tsx';
import { PaymentItem } from '#web/features/money/payments/desk/PaymentItem.tsx';
import { useSearch } from '#web/lib/use-search.ts';
import { SearchBar } from '#web/ui/SearchBar.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

type Change = (fields: Record<string, string | number | boolean | undefined>, options?: { replace?: boolean }) => void;

const stateOptions = paymentFilters.map((value) => ({ value, label: paymentFilterWords[value] }));
const networkOptions = networks.map((value) => ({ value, label: networkNames[value] }));

/** Every attempt to collect money, found by what people name it by; one of them with its whole life. */
export default function PaymentsPanel() {
  const [search, change] = useSearch(readPayments);
  if (search.payment !== undefined) {
    return <PaymentDetail id={search.payment} onBack={() => change({ payment: undefined, page: search.page })} />;
  }
  return (
    <div className="grid gap-4">
      <SearchBar
        label="Search payments"
        placeholder="Order, phone, reference or transaction ID"
        settled={search.search}
        onSearch={(text) => change({ search: text, callbacks: undefined }, { replace: true })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-4">
        <FilterChips
          label="State"
          options={stateOptions}
          chosen={search.status}
          onChoose={(status) => change({ status, callbacks: undefined })}
        />
        <FilterChips
          label="Network"
          options={networkOptions}
          chosen={search.network}
          onChoose={(network) => change({ network, callbacks: undefined })}
        />
        <ToggleChip
          pressed={search.callbacks}
          onPress={() => change({ callbacks: !search.callbacks, status: undefined, network: undefined })}
        >
          Unmatched callbacks
        </ToggleChip>
      </div>
      {search.callbacks ? (
        <CallbackList page={search.page} onPage={(page) => change({ page })} />
      ) : (
        <PaymentList search={search} change={change} />
      )}
    </div>
  );
}

function PaymentList({ search: of, change }: { search: PaymentsSearch; change: Change }) {
  const { page, search, status, network, from, until } = of;
  const wanted = { search, status, network, from, until };
  const query = useQuery(paymentsQuery({ page, ...wanted }));
  const file = useExport(exportPayments);
  const [params] = useSearchParams();
  const isFiltered = search !== '' || [status, network, from, until].some((each) => each !== undefined);
  return (
    <>
      <DaysAndTotal
        days={{ from, until }}
        onDays={change}
        total={query.data}
        failed={query.isError}
        word="paid"
        onExport={() => file.mutate(wanted)}
        exporting={file.isPending}
      />
      <FinanceList
        label="Payments"
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
        rowHeight="h-28"
        empty={
          isFiltered
            ? 'No payment fits. Search for a whole order number, phone number, reference or transaction ID.'
            : 'What members pay shows here, from the first request on.'
        }
      >
        {(payment) => (
          // The filters stay in the address, so that going back finds the same list.
          <PaymentItem
            key={payment.id}
            payment={payment}
            to={`?${new URLSearchParams([...params, ['payment', payment.id]]).toString()}`}
          />
        )}
      </FinanceList>
    </>
  );
}
