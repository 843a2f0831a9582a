import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb, SectionHeader } from '#web/ui/Card.tsx';

import { CashbackOverview } from './CashbackOverview.tsx';
import { PayoutPanel } from './PayoutPanel.tsx';

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
      <div className="mb-6">
        <PayoutPanel />
      </div>
      <CashbackOverview hasAvailable page={page} onPage={(next) => change({ page: next })} />
    </>
  );
}
