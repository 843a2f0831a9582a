import { useQuery } from '@tanstack/react-query';

import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb, SectionHeader } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { CashbackOverview } from './CashbackOverview.tsx';
import { PayoutPanel } from './PayoutPanel.tsx';
import { cashbackQuery, cashbackTermsQuery } from './queries.ts';

export const meta = titled('Cashback');

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return { page: Number.isInteger(page) && page > 0 ? page : 1 };
}

export default function CashbackPage() {
  const [{ page }, change] = useSearch(readSearch);
  return (
    <>
      <Breadcrumb crumbs={[{ label: 'Dashboard', to: paths.dashboard() }, { label: 'Cashback' }]} />
      <SectionHeader level={1} title="Cashback" intro="What your orders have earned you." />
      <AllOfIt page={page} onPage={(next) => change({ page: next })} />
    </>
  );
}

interface PageProps {
  page: number;
  onPage: (page: number) => void;
}

/** Each part says for itself what it could not load; where neither came, it is said once. */
function AllOfIt({ page, onPage }: PageProps) {
  const parts = [useQuery(cashbackTermsQuery), useQuery(cashbackQuery(page))];
  if (parts.every(({ data, isError }) => isError && data === undefined)) {
    return (
      <ErrorState
        title="Your cashback could not be shown"
        error="Error loading cashback history. Please try again."
        onRetry={() => parts.forEach((part) => void part.refetch())}
        retrying={parts.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <>
      <div className="mb-6">
        <PayoutPanel />
      </div>
      <CashbackOverview hasAvailable page={page} onPage={onPage} />
    </>
  );
}
