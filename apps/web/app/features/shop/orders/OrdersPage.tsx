import type { OrderSummary } from '@club/contract/shop/orders';
import { ORDERS_PER_PAGE } from '@club/rules/limits';
import { type OrderTab, orderTabLabels } from '@club/rules/order-status';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';

import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { isOfAnother } from '#web/ui/is-of-another.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { OrderCard, OrderCardBones } from './OrderCard.tsx';
import { ordersQuery } from './queries.ts';
import { TrackOrderDialog } from './TrackOrderDialog.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

export const meta = titled('Your Orders');

const TABS = Object.keys(orderTabLabels) as OrderTab[];

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return {
    tab: TABS.find((tab) => tab === raw['tab']) ?? 'active',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

const emptyTexts: Record<OrderTab, string> = {
  active: 'You have no active orders. What you order shows here until you have it.',
  completed: 'You have no completed orders yet.',
  cancelled: 'You have no cancelled orders.',
  all: 'You have not ordered anything yet.',
};

export default function OrdersPage() {
  const [{ tab, page }, change] = useSearch(readSearch);
  const orders = useQuery(ordersQuery(tab, page));
  const counts = orders.data?.counts;
  const top = useRef<HTMLDivElement>(null);
  function toPage(next: number) {
    change({ page: next });
    top.current?.focus({ preventScroll: true });
    globalThis.scrollTo({ top: 0 });
  }
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <SectionHeader level={1} title="Your Orders" />
      <Tabs
        label="Your Orders"
        value={tab}
        onChange={(next) => change({ tab: next === 'active' ? undefined : next })}
        items={TABS.map((value) => ({ value, label: orderTabLabels[value], count: counts?.[value] }))}
      >
        {(orders.isPending || isOfAnother(orders)) && <ListBones />}
        {!orders.isPlaceholderData && <AsOf at={orders.dataUpdatedAt} />}
        {orders.isError && orders.data === undefined && (
          <ErrorState
            title="Your orders could not be shown"
            error="Error loading your orders. Please try again."
            onRetry={() => void orders.refetch()}
            retrying={orders.isFetching}
          />
        )}
        {orders.data?.results.length === 0 && !orders.isPlaceholderData && (
          <NoOrders tab={tab} isPastEnd={orders.data.count > 0} onPage={toPage} />
        )}
        {orders.data && !isOfAnother(orders) && (
          <>
            <OrderList orders={orders.data.results} tab={tab} old={orders.isPlaceholderData} />
            <Pagination
              label="Your Orders"
              page={page}
              count={orders.data.count}
              perPage={ORDERS_PER_PAGE}
              onPage={toPage}
            />
          </>
        )}
      </Tabs>
    </div>
  );
}

interface NoOrdersProps {
  tab: OrderTab;
  /** There are some, on other pages. */
  isPastEnd: boolean;
  onPage: (page: number) => void;
}

function NoOrders({ tab, isPastEnd, onPage }: NoOrdersProps) {
  if (isPastEnd) return <EmptyPage label="Orders" onPage={onPage} />;
  return (
    <EmptyState
      icon={PackageOpen}
      title="No orders found"
      action={<LinkButton to={paths.offers()}>Browse Offers</LinkButton>}
    >
      {emptyTexts[tab]}
    </EmptyState>
  );
}

function OrderList({ orders, tab, old }: { orders: OrderSummary[]; tab: OrderTab; old: boolean }) {
  const [asked, setAsked] = useState<OrderSummary | null>(null);
  const [tracked, setTracked] = useState<OrderSummary | null>(null);
  const stopTracking = useCallback(() => setTracked(null), []);
  const cancel = useCancelOrder();
  return (
    <>
      <ul aria-busy={old} className={cx('grid gap-4 transition-opacity lg:grid-cols-2', old && 'opacity-60')}>
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            showPayment={tab === 'all'}
            onTrack={() => setTracked(order)}
            onCancel={() => setAsked(order)}
          />
        ))}
      </ul>
      {tracked && <TrackOrderDialog order={tracked} onClose={stopTracking} />}
      <CancelOrderDialog
        order={asked}
        loading={cancel.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && cancel.mutate(asked.id, { onSettled: () => setAsked(null) })}
      />
    </>
  );
}

function ListBones() {
  return (
    <Loading label="Loading your orders">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {[1, 2, 3, 4].map((card) => (
          <OrderCardBones key={card} />
        ))}
      </div>
    </Loading>
  );
}
