import { formatDate } from '@club/rules/kampala-time';
import { DASHBOARD_CASHBACK_ROWS } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';

import { firstAnswers } from '#web/api/first-answers.ts';
import { notificationsQuery } from '#web/features/club/notifications/queries.ts';
import { cashbackQuery, summaryQuery } from '#web/features/money/cashback/queries.ts';
import { pendingPaymentsQuery } from '#web/features/money/payments/queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';
import { featuredOffersQuery } from '#web/features/shop/catalogue/queries.ts';
import { recentOrdersQuery } from '#web/features/shop/orders/queries.ts';
import { titled } from '#web/lib/titled.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Later } from '#web/ui/Later.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

import { DayOffersBanner } from './DayOffersBanner.tsx';
import { FeaturedOffers } from './FeaturedOffers.tsx';
import { RecentCashback } from './RecentCashback.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { StatCards } from './StatCards.tsx';

export const meta = titled('Dashboard');

/** With what the frame shows, so that both are drawn together. */
export function clientLoader() {
  return firstAnswers((ask) => {
    ask(meQuery);
    ask(cartQuery);
    ask(pendingPaymentsQuery);
    ask(notificationsQuery(1));
    ask(summaryQuery);
    ask(featuredOffersQuery);
    ask(recentOrdersQuery);
    ask(cashbackQuery(1, DASHBOARD_CASHBACK_ROWS));
  });
}

export default function DashboardPage() {
  return (
    <div className="grid grid-cols-1 gap-8 lg:gap-10">
      <div className="grid gap-5">
        <Welcome />
        <StatCards />
      </div>
      <FeaturedOffers />
      <Later>
        <DayOffersBanner />
      </Later>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2 lg:gap-6">
        <Later>
          <RecentOrders />
        </Later>
        <Later>
          <RecentCashback />
        </Later>
      </div>
    </div>
  );
}

function Welcome() {
  const member = useQuery(meQuery).data;
  return (
    // On phones the badge has its own line from the start, so that nothing moves when the name comes.
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-start">
      <h1 className="min-h-9 text-2xl font-bold wrap-anywhere">
        {member ? `Welcome, ${member.first_name} ${member.last_name}` : 'Welcome'}
      </h1>
      {member ? (
        <Badge tone="solid-gold" icon={BadgeCheck}>
          Member since {formatDate(member.created_at)}
        </Badge>
      ) : (
        <Bone className="h-7 w-52 rounded-full" />
      )}
    </div>
  );
}
