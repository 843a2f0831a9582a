import type { OrderSummary } from '@club/contract/shop/orders';
import { formatDate } from '@club/rules/kampala-time';
import { DASHBOARD_RECENT_ORDERS } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { recentOrdersQuery } from '#web/features/shop/orders/queries.ts';
import { orderLook } from '#web/features/shop/orders/status-looks.ts';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

import { PartFailed } from './PartFailed.tsx';

export function RecentOrders() {
  const orders = useQuery(recentOrdersQuery);
  return (
    <section aria-label="Recent orders">
      <SectionHeader title="Recent orders" link={{ to: paths.orders(), label: 'View all orders' }} />
      <Card>
        {orders.isPending && (
          <Loading label="Loading your orders">
            <RowBones />
          </Loading>
        )}
        {orders.isError && orders.data === undefined && (
          <PartFailed text="Error loading your orders. Please try again." query={orders} />
        )}
        {orders.data?.length === 0 && (
          <div className="grid justify-items-start gap-3">
            <p className="text-soft">You have not ordered anything yet. Your first order shows here.</p>
            <LinkButton to={paths.offers()} variant="secondary">
              Browse Offers
            </LinkButton>
          </div>
        )}
        {orders.data && orders.data.length > 0 && (
          <ul className="-my-2">
            {orders.data.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Row({ order }: { order: OrderSummary }) {
  return (
    <li className="border-line border-t first:border-t-0">
      <Link
        to={paths.order(order.id)}
        className="hover:bg-sunken -mx-2 grid grid-cols-[1fr_auto] items-center gap-x-3 rounded-sm px-2 py-3 transition"
      >
        <span className="grid min-w-0 gap-1">
          <Ends>
            <span className="min-w-[min(7rem,100%)] flex-1 font-semibold wrap-anywhere">{order.outlet_name}</span>
            <Ugx amount={order.total_amount} className="font-bold" />
          </Ends>
          <Ends>
            <span className="figures text-soft flex flex-wrap gap-x-2 text-sm">
              <span className="whitespace-nowrap">{order.order_number}</span>
              <span className="whitespace-nowrap">{formatDate(order.created_at)}</span>
            </span>
            <StatusBadge look={orderLook(order)} />
          </Ends>
        </span>
        <ChevronRight aria-hidden className="text-faint size-5" />
      </Link>
    </li>
  );
}

/** One at each end of the line; below each other where they have no room. */
function Ends({ children }: { children: ReactNode }) {
  return <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">{children}</span>;
}

/** On phones the name of most outlets takes two lines, and the state stands below number and date. */
function RowBones() {
  return (
    <div className="divide-line -my-2 divide-y">
      {Array.from({ length: DASHBOARD_RECENT_ORDERS }, (_, row) => (
        <div key={row} className="grid gap-1 py-3 pr-8">
          <div className="flex items-start justify-between gap-3">
            <Bone className="my-1 h-10 w-28 sm:h-4 sm:w-44" />
            <Bone className="mt-1 h-4 w-24" />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <div className="w-full sm:w-auto">
              <Bone className="my-0.5 h-4 w-52" />
            </div>
            <Bone className="h-7 w-28 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
