import { DASHBOARD_CASHBACK_ROWS } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';

import { CashbackRowBones, CashbackTable } from '#web/features/money/cashback/CashbackTable.tsx';
import { cashbackQuery } from '#web/features/money/cashback/queries.ts';
import { paths } from '#web/paths.ts';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Loading } from '#web/ui/Skeleton.tsx';

import { PartFailed } from './PartFailed.tsx';

export function RecentCashback() {
  const cashback = useQuery(cashbackQuery(1, DASHBOARD_CASHBACK_ROWS));
  const entries = cashback.data?.results ?? [];
  return (
    <section aria-label="Recent cashback">
      <SectionHeader title="Recent cashback" link={{ to: paths.cashback(), label: 'View all cashback' }} />
      <Card>
        {cashback.isPending && (
          <Loading label="Loading your cashback">
            <CashbackRowBones rows={DASHBOARD_CASHBACK_ROWS} />
          </Loading>
        )}
        {cashback.isError && cashback.data === undefined && (
          <PartFailed text="Error loading cashback history. Please try again." query={cashback} />
        )}
        {cashback.data && entries.length === 0 && (
          <p className="text-soft">No cashback yet. Offers with a gold badge pay part of the price back to you.</p>
        )}
        {entries.length > 0 && <CashbackTable compact entries={entries} caption="Recent cashback" />}
      </Card>
    </section>
  );
}
