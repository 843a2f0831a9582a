import { DESK_ORDERS_MOST, type DeskOrder } from '@club/contract/outlets/orders-desk';
import { formatCount } from '@club/rules/money';
import { ORDER_STATUSES, orderLabel } from '@club/rules/order-status';
import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useState } from 'react';

import { DecideDialog } from '#web/features/outlets/deliveries/DecideDialog.tsx';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { SearchBar } from '#web/ui/SearchBar.tsx';
import { Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';

import { DeskOrderBones, DeskOrderRow } from './DeskOrderRow.tsx';
import { OverrideDialog } from './OverrideDialog.tsx';
import { DESK_PER_PAGE, deskOrdersQuery } from './queries.ts';

export const meta = titled('All orders');

const states = [
  { value: '', label: 'Every state' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: orderLabel(status) })),
];

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return {
    status: ORDER_STATUSES.find((status) => status === raw['status']),
    search: (raw['search'] ?? '').trim(),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Every order of every outlet, and moving one where its outlet cannot. */
export default function AllOrdersPage() {
  const [{ status, search, page }, change] = useSearch(readSearch);
  const orders = useQuery(deskOrdersQuery(status, search, page));
  const [moved, setMoved] = useState<DeskOrder | null>(null);
  const [decided, setDecided] = useState<DeskOrder | null>(null);
  // As it is by now, where it still stands in the list.
  const known = (order: DeskOrder) => orders.data?.results.find(({ id }) => id === order.id) ?? order;
  return (
    <>
      <SectionHeader level={1} title="All orders" intro="To cancel a paid order, refund it under Finance." />
      <div className="mb-4 grid items-end gap-3 md:grid-cols-[1fr_14rem]">
        <SearchBar
          label="Search all orders"
          placeholder="Order number, member, outlet or phone"
          settled={search}
          onSearch={(text) => change({ search: text })}
        />
        <SelectField
          label="State"
          value={status ?? ''}
          options={states}
          onChange={(event) => change({ status: event.target.value })}
        />
      </div>
      {orders.data?.count === DESK_ORDERS_MOST && <NewestOnly />}
      {orders.isPending ? (
        <OrderBones />
      ) : orders.data?.count === 0 && search !== '' ? (
        <NoneFound onClear={() => change({ search: undefined })} />
      ) : (
        <PagedList
          label="Orders"
          query={orders}
          page={page}
          onPage={(next) => change({ page: next })}
          empty={status === undefined ? 'What members order appears here.' : 'No order is like that.'}
          icon={PackageSearch}
          perPage={DESK_PER_PAGE}
        >
          {(order) => (
            <DeskOrderRow
              key={order.id}
              order={order}
              onMove={() => setMoved(order)}
              onDecide={() => setDecided(order)}
            />
          )}
        </PagedList>
      )}
      {decided?.delivery && (
        <DecideDialog order={decided} delivery={decided.delivery} onClose={() => setDecided(null)} />
      )}
      {moved && <OverrideDialog order={known(moved)} onClose={() => setMoved(null)} />}
    </>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon={PackageSearch} title="No orders" action={<Button onClick={onClear}>Clear search</Button>}>
      No order is like that.
    </EmptyState>
  );
}

function NewestOnly() {
  return (
    <p className="text-soft mb-4 text-sm">
      The newest {formatCount(DESK_ORDERS_MOST)}. Search for a number, a member or an outlet to see what is older.
    </p>
  );
}

const BONE_ROWS = 8;

function OrderBones() {
  return (
    <Loading label="Loading orders">
      <div className="grid gap-3">
        {Array.from({ length: BONE_ROWS }, (_, row) => (
          <DeskOrderBones key={row} />
        ))}
      </div>
    </Loading>
  );
}
