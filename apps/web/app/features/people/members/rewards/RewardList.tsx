import { type Reward, REWARDS_PER_PAGE } from '@club/contract/money/cashback';
import { formatDate } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock3, Coins, Gift, type LucideIcon, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { rewardsQuery } from '#web/features/people/members/profile-queries.ts';
import { plural } from '#web/lib/format.ts';
import { paths } from '#web/paths.ts';
import { StatusBadge, type StatusLook } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

const looks: Record<Reward['state'], StatusLook> = {
  pending: { label: 'Pending', tone: 'warn', icon: Clock3 },
  received: { label: 'Received', tone: 'good', icon: CircleCheck },
};
const icons: Record<Reward['kind'], LucideIcon> = { cashback: Coins, bonus: Gift, referral: UsersRound };

/** Promised cashback, bonuses, and what friends brought. */
export function RewardList() {
  const [page, setPage] = useState(1);
  const rewards = useQuery(rewardsQuery(page));
  return (
    <Card as="section" aria-labelledby="rewards" className="sm:p-6">
      <h2 id="rewards" className="mb-3 text-xl font-bold">
        Rewards
      </h2>
      {rewards.isPending && <RewardBones />}
      {rewards.isError && rewards.data === undefined && (
        <ErrorState
          title="Your rewards could not be shown"
          error={rewards.error}
          onRetry={() => void rewards.refetch()}
          retrying={rewards.isFetching}
        />
      )}
      {rewards.data?.count === 0 && (
        <p className="text-soft py-3">
          Cashback that an order promises, bonuses, and the places that friends brought you show here.
        </p>
      )}
      {rewards.data && rewards.data.count > 0 && (
        <>
          <ul className={cx('divide-line divide-y transition-opacity', rewards.isPlaceholderData && 'opacity-60')}>
            {rewards.data.results.map((reward) => (
              <RewardRow key={reward.id} reward={reward} />
            ))}
          </ul>
          {rewards.data.results.length === 0 && <EmptyPage label="Rewards" onPage={setPage} />}
          <Pagination
            label="Rewards"
            page={page}
            count={rewards.data.count}
            perPage={REWARDS_PER_PAGE}
            onPage={setPage}
          />
        </>
      )}
    </Card>
  );
}

/** On phones the title has a line of its own, and where letters are large, so has the icon. */
const besideClass =
  'flex min-w-0 flex-[1_1_10rem] flex-wrap gap-x-3 gap-y-1.5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:justify-items-start';
const amountClass = 'ml-auto text-right sm:col-start-2 sm:row-span-2 sm:row-start-1';

function RewardRow({ reward }: { reward: Reward }) {
  const { kind, title, amount, places, state, at, expires, order_id } = reward;
  const Icon = icons[kind];
  return (
    <li className="flex flex-wrap items-start gap-3 py-3.5">
      <span className="bg-gold-wash text-gold-ink grid size-10 shrink-0 place-items-center rounded-full">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className={besideClass}>
        {order_id === null ? (
          <p className="w-full font-medium">{title}</p>
        ) : (
          <Link
            to={paths.order(order_id)}
            className="text-brand-ink -my-2.5 block w-full py-2.5 font-semibold underline-offset-4 hover:underline"
          >
            {unbroken(title)}
          </Link>
        )}
        <p className="flex items-start">
          <StatusBadge look={looks[state]} />
        </p>
        <div className={amountClass}>
          <p className="font-bold">
            {amount !== null && <Ugx amount={amount} />}
            {places !== null && <span className="figures">{plural(places, 'place')} up</span>}
          </p>
          <p className="figures text-soft text-sm">{formatDate(at)}</p>
          {expires !== null && <p className="figures text-soft text-sm">until {formatDate(expires)}</p>}
        </div>
      </div>
    </li>
  );
}

const BONE_ROWS = 3;

function RewardBones() {
  return (
    <Loading label="Loading your rewards">
      <div className="divide-line divide-y">
        {Array.from({ length: BONE_ROWS }, (_, row) => (
          <div key={row} className="flex flex-wrap items-start gap-3 py-3.5">
            <Bone className="size-10 shrink-0 rounded-full" />
            <div className={besideClass}>
              <div className="w-full">
                <Bone className="my-1 h-4 w-36" />
                <Bone className="mt-2 mb-1 h-4 w-32 sm:hidden" />
              </div>
              <Bone className="h-7 w-28 rounded-full" />
              <div className={amountClass}>
                <Bone className="my-1 ml-auto h-4 w-24" />
                <Bone className="mt-1.5 mb-0.5 ml-auto h-4 w-20" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
