import type { ReplyOf } from '@club/contract/endpoint';
import type { listMyCashback } from '@club/contract/money/cashback';
import { CASHBACK_PER_PAGE } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { CashbackRowBones, CashbackTable } from './CashbackTable.tsx';
import { cashbackQuery } from './queries.ts';

type Totals = ReplyOf<typeof listMyCashback>['totals'];

interface CashbackOverviewProps {
  /** What is available stands above already. */
  hasAvailable?: boolean;
  page: number;
  onPage: (page: number) => void;
}

/** What the ledger holds for the member: totals, and the history by order, page by page. */
export function CashbackOverview({ hasAvailable = false, page, onPage }: CashbackOverviewProps) {
  const cashback = useQuery(cashbackQuery(page));
  if (cashback.isPending) return <CashbackBones tiles={hasAvailable ? 3 : 4} />;
  if (cashback.data === undefined) {
    return (
      <HistoryCard>
        <ErrorState
          title="Failed to load cashback history"
          error="Error loading cashback history. Please try again."
          onRetry={() => void cashback.refetch()}
          retrying={cashback.isFetching}
        />
      </HistoryCard>
    );
  }
  return (
    <div className="grid gap-6">
      <CashbackTotals totals={cashback.data.totals} hasAvailable={hasAvailable} />
      <HistoryCard>
        {cashback.data.results.length === 0 && !cashback.isPlaceholderData ? (
          <NoCashback isPastEnd={cashback.data.count > 0} onPage={onPage} />
        ) : (
          <div className={cx('transition-opacity', cashback.isPlaceholderData && 'opacity-60')}>
            <CashbackTable entries={cashback.data.results} caption="Cashback by order" />
          </div>
        )}
        <Pagination
          label="Cashback"
          page={page}
          count={cashback.data.count}
          perPage={CASHBACK_PER_PAGE}
          onPage={onPage}
        />
      </HistoryCard>
    </div>
  );
}

function HistoryCard({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-label="History" className="sm:p-6">
      <h2 className="mb-3 text-xl font-bold">History</h2>
      {children}
    </Card>
  );
}

const tilesClass = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 lg:gap-5';

function CashbackTotals({ totals, hasAvailable }: { totals: Totals; hasAvailable: boolean }) {
  const figures = [
    { label: 'Total earned', amount: totals.total_earned, note: 'From orders you collected' },
    { label: 'This month', amount: totals.this_month, note: 'Earned so far' },
    { label: 'Pending', amount: totals.pending, note: 'Not unlocked yet' },
    ...(hasAvailable ? [] : [{ label: 'Available', amount: totals.available, note: 'To spend or pay out' }]),
  ];
  return (
    <dl className={tilesClass}>
      {figures.map(({ label, amount, note }) => (
        <div key={label} className="bg-surface shadow-card grid content-start gap-1 rounded-lg p-4">
          <dt className="text-soft">{label}</dt>
          <dd className="grid gap-1">
            <Ugx amount={amount} className="text-lg font-bold sm:text-xl" />
            <span className="text-soft text-sm">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface NoCashbackProps {
  /** There is some, on other pages. */
  isPastEnd: boolean;
  onPage: (page: number) => void;
}

function NoCashback({ isPastEnd, onPage }: NoCashbackProps) {
  if (isPastEnd) return <EmptyPage label="Cashback" onPage={onPage} />;
  return (
    <EmptyState
      icon={Coins}
      title="No cashback yet"
      action={<LinkButton to={paths.offers({ cashback: '1' })}>Browse cashback offers</LinkButton>}
    >
      Offers with a gold badge pay part of the price back to you once you have collected your order.
    </EmptyState>
  );
}

const BONE_ROWS = 3;

function CashbackBones({ tiles }: { tiles: 3 | 4 }) {
  return (
    <Loading label="Loading your cashback">
      <div className="grid gap-6">
        <div className={tilesClass}>
          {Array.from({ length: tiles }, (_, tile) => (
            <Bone key={tile} className={cx('rounded-lg', tileHeight(tile, tiles))} />
          ))}
        </div>
        <HistoryCard>
          <CashbackRowBones rows={BONE_ROWS} />
        </HistoryCard>
      </div>
    </Loading>
  );
}

/** The note of the first tile takes a second line where tiles are narrow, and the tiles beside it are as high. */
function tileHeight(tile: number, tiles: 3 | 4): string {
  return cx(tile < 2 ? 'h-32.5' : 'h-27.5', tiles === 4 ? 'sm:h-33 xl:h-28' : 'sm:h-28');
}
