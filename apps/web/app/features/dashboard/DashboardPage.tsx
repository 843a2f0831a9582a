import { formatDate } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';

import { meQuery } from '#web/features/members/queries.ts';
import { titled } from '#web/lib/titled.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

import { FeaturedOffers } from './FeaturedOffers.tsx';
import { RecentCashback } from './RecentCashback.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { StatCards } from './StatCards.tsx';

export const meta = titled('Dashboard');

export default function DashboardPage() {
  return (
    <div className="grid gap-8 lg:gap-10">
      <div className="grid gap-5">
        <Welcome />
        <StatCards />
      </div>
      <FeaturedOffers />
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-6">
        <RecentOrders />
        <RecentCashback />
      </div>
    </div>
  );
}

function Welcome() {
  const member = useQuery(meQuery).data;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h1 className="min-h-9 text-2xl font-bold">
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
