import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';

import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

import { OwedCard } from './OwedCard.tsx';
import { myStatementsQuery, STATEMENTS_PER_PAGE } from './queries.ts';
import { StatementItem } from './StatementItem.tsx';

export const meta = titled('Statements');

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return { page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** What an outlet is owed, and its statements, for whoever runs it. */
export default function MyStatementsPage() {
  const [{ page }, change] = useSearch(readSearch);
  const { outlet } = useChosenOutlet();
  const query = useQuery(myStatementsQuery(outlet, page));
  const money = query.data?.money;
  return (
    <div className="max-w-5xl">
      <SectionHeader
        level={1}
        title="Statements"
        intro="What the club owes you for completed sales, and what it has paid."
      />
      <ChooseOutlet />
      <div className="grid gap-5">
        {query.isPending && (
          <Loading label="Loading what is owed">
            <Bone className="h-36 rounded-lg" />
          </Loading>
        )}
        {money && <OwedCard money={money} />}
        <PagedList
          label="Statements"
          query={query}
          page={page}
          onPage={(next) => change({ page: next })}
          icon={FileText}
          perPage={STATEMENTS_PER_PAGE}
          rowHeight="h-30 sm:h-22"
          empty="Your first statement comes when a period with sales is over."
        >
          {(statement) => (
            <StatementItem key={statement.id} statement={statement} to={paths.outletStatement(statement.id)} />
          )}
        </PagedList>
      </div>
    </div>
  );
}
