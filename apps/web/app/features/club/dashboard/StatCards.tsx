import { formatCount } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { Coins, type LucideIcon, PackageCheck, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { summaryQuery } from '#web/features/money/cashback/queries.ts';
import { formatPercent, plural } from '#web/lib/format.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

import { statCardHeight } from './stat-card-height.ts';

/** Beside each other where three of them have room for their words, however large these are. */
const gridClass = 'grid gap-3 @min-[36rem]:grid-cols-3 lg:gap-5';

/** The three figures of the dashboard, from the ledger and the member's orders. */
export function StatCards() {
  const summary = useQuery(summaryQuery);
  if (summary.isPending) return <StatBones />;
  if (summary.data === undefined) {
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="secondary" onClick={() => void summary.refetch()} loading={summary.isFetching}>
            Try Again
          </Button>
        }
      >
        Your figures could not be loaded. {summary.error.message}
      </Notice>
    );
  }
  const figures = summary.data;
  return (
    <section aria-label="Your figures" className="@container">
      <div className={gridClass}>
        <StatCard icon={Coins} label="Cashback earned" deep value={<Ugx amount={figures.cashback_earned} />}>
          <Ugx amount={figures.cashback_this_month} /> this month
        </StatCard>
        <StatCard icon={Tag} label="Saved with discounts" value={<Ugx amount={figures.saved} />}>
          {formatPercent(figures.saved_percentage)} off regular prices
        </StatCard>
        <StatCard icon={PackageCheck} label="Orders placed" value={formatCount(figures.orders_placed)}>
          <Link
            to={paths.orders()}
            className="text-brand-ink -my-3 inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
          >
            {plural(figures.orders_active, 'active order')}
          </Link>
        </StatCard>
      </div>
    </section>
  );
}

interface StatCardProps {
  icon: LucideIcon;
  label: string;
  value: ReactNode;
  /** The card that carries the club's promise stands on the deep ground. */
  deep?: boolean;
  children: ReactNode;
}

function StatCard({ icon: Icon, label, value, deep = false, children }: StatCardProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 rounded-lg p-4 shadow-card md:p-5',
        // Three cards have just room for their texts there.
        '@min-[36rem]:max-md:text-sm @min-[36rem]:max-md:leading-6',
        deep ? 'on-deep bg-deep text-on-deep' : 'bg-surface',
      )}
    >
      <p className={deep ? 'text-on-deep-soft' : 'text-soft'}>{label}</p>
      <Icon aria-hidden className={cx('size-6 @min-[36rem]:max-md:hidden', deep ? 'text-gold' : 'text-brand-ink')} />
      <p className={cx('figures col-span-2 text-2xl font-bold @min-[36rem]:max-lg:text-xl', deep && 'text-gold')}>
        {value}
      </p>
      <div className={cx('figures col-span-2', deep ? 'text-on-deep-soft' : 'text-soft')}>{children}</div>
    </div>
  );
}

function StatBones() {
  return (
    <Loading label="Loading your figures">
      <div className="@container">
        <div className={gridClass}>
          {[1, 2, 3].map((card) => (
            <Bone key={card} className={cx('rounded-lg', statCardHeight)} />
          ))}
        </div>
      </div>
    </Loading>
  );
}
