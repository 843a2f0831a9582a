import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { readPage } from '#web/features/money/desk/finance-search.ts';
import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { MakeStatement } from '#web/features/money/settlements/desk/MakeStatement.tsx';
import { outletSettlementsQuery } from '#web/features/money/settlements/desk/settlement-queries.ts';
import { SettlementNumberDialog } from '#web/features/money/settlements/desk/SettlementNumberDialog.tsx';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Breadcrumb, SectionHeader } from '#web/ui/Card.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

import { OwedCard } from './OwedCard.tsx';
import { StatementItem } from './StatementItem.tsx';

export const meta = titled('Outlet settlements');

/** One outlet's money as the admins see it: what it is owed, where it is paid, its statements. */
export default function OutletSettlementsPage() {
  const { id = '' } = useParams();
  const [{ page }, change] = useSearch(readPage);
  const [editing, setEditing] = useState(false);
  const query = useQuery(outletSettlementsQuery(id, page));
  const money = query.data?.money;
  return (
    <div className="max-w-5xl">
      {money && <PageTitle>{`Settlements of ${money.outlet.name}`}</PageTitle>}
      <Breadcrumb
        crumbs={[
          { label: 'Settlements', to: paths.adminFinance({ tab: 'settlements' }) },
          { label: money?.outlet.name ?? 'Outlet' },
        ]}
      />
      <SectionHeader level={1} title={money?.outlet.name ?? 'Outlet'} intro="What it is owed, and its statements." />
      <div className="grid gap-5">
        {query.isPending && (
          <Loading label="Loading what is owed">
            <div className="grid gap-5">
              <Bone className="h-36 rounded-lg" />
              <Bone className="h-40 rounded-lg" />
            </div>
          </Loading>
        )}
        {money && (
          <>
            <OwedCard
              money={money}
              action={
                <Button variant="secondary" onClick={() => setEditing(true)}>
                  {money.account === null ? 'Set Number' : 'Change Number'}
                </Button>
              }
            />
            <MakeStatement key={money.latest?.id} money={money} />
          </>
        )}
        <FinanceList
          label="Statements"
          query={query}
          page={page}
          onPage={(next) => change({ page: next })}
          rowHeight="h-30 sm:h-22"
          empty="The first statement tells of everything since the outlet’s first sale."
        >
          {(statement) => (
            <StatementItem key={statement.id} statement={statement} to={paths.adminStatement(statement.id)} />
          )}
        </FinanceList>
      </div>
      {editing && money && <SettlementNumberDialog money={money} onClose={() => setEditing(false)} />}
    </div>
  );
}
