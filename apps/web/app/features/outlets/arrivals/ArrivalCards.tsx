import type { ArrivalCounts } from '@club/contract/outlets/arrivals';
import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarCheck, HandHelping, type LucideIcon, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';

import { arrivalPaths } from '#web/features/outlets/outlets/console-paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

type Paths = ReturnType<typeof arrivalPaths>;

const cards: {
  key: keyof ArrivalCounts;
  title: string;
  link: string;
  to: (paths: Paths) => string;
  icon: LucideIcon;
}[] = [
  {
    key: 'new',
    title: 'New Arrivals',
    link: 'View all new arrivals',
    to: ({ list }) => list({ status: 'new' }),
    icon: UserRoundCheck,
  },
  {
    key: 'processing',
    title: 'Processing',
    link: 'View all processing',
    to: ({ list }) => list({ status: 'processing' }),
    icon: HandHelping,
  },
  {
    key: 'total',
    title: "Today's Total",
    link: 'View detailed stats',
    to: ({ stats }) => stats(),
    icon: CalendarCheck,
  },
];

/** The three summary cards: in one row also on a phone, so that the first customer stands below it without scrolling. */
export function ArrivalCards({ counts }: { counts: UseQueryResult<{ stats: ArrivalCounts | null }> }) {
  const stats = counts.data?.stats;
  return (
    <ul
      aria-label="Summary"
      className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 sm:grid-cols-3 sm:gap-4"
    >
      {cards.map(({ key, title, link, to, icon: Icon }) => (
        <Card as="li" key={key} padded={false} className="grid content-between gap-1 p-2.5 sm:p-5">
          <div className="text-soft flex items-center gap-2 text-sm font-semibold sm:text-base">
            <Icon aria-hidden className="size-5 max-sm:hidden" />
            {title}
          </div>
          {stats ? <p className="figures text-3xl font-bold">{stats[key]}</p> : <Figure failed={counts.isError} />}
          <Link
            to={to(arrivalPaths())}
            className="text-brand-ink inline-flex min-h-11 w-fit items-center text-sm font-semibold underline-offset-4 hover:underline sm:text-base"
          >
            {link}
          </Link>
        </Card>
      ))}
    </ul>
  );
}

function Figure({ failed }: { failed: boolean }) {
  if (!failed) return <Bone className="h-9 w-12" />;
  return (
    <p className="text-soft text-3xl font-bold">
      <span aria-hidden>–</span>
      <span className="sr-only">not known</span>
    </p>
  );
}
