import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useSearch } from '#web/lib/use-search.ts';
import { SearchBar } from '#web/ui/SearchBar.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import { CallbackList } from './CallbackList.tsx';
import { FilterChips } from './FilterChips.tsx';
import { networkNames, paymentFilterWords } from './finance-looks.ts';
import { networks, paymentFilters, type PaymentsSearch, readPayments } from './finance-search.ts';
import { FinanceList } from './FinanceList.tsx';
import { PaymentDetail } from './PaymentDetail.tsx';
import { PaymentItem } from './PaymentItem.tsx';
import { paymentsQuery } from './queries.ts';

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

function PaymentList({
  search: { page, search, status, network },
  change,
}: {
  search: PaymentsSearch;
  change: Change;
}) {
  const query = useQuery(paymentsQuery({ page, search, status, network }));
  const [params] = useSearchParams();
  const isFiltered = search !== '' || status !== undefined || network !== undefined;
  return (
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
  );
}
