import { Suspense } from 'react';
import { useNavigate } from 'react-router';

import { PanelBones } from '#web/features/money/desk/PanelBones.tsx';
import { SlowNetworks } from '#web/features/money/payments/SlowNetworks.tsx';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

import { financeTabs } from './finance-tabs.ts';

export const meta = titled('Finance');

const readSearch = (raw: Readonly<Record<string, string>>) => ({
  tab: financeTabs.find(({ value }) => value === raw['tab']) ?? financeTabs[0]!,
});

/** The club's money as its admins see it. Each tab keeps its own filters in the address. */
export default function FinancePage() {
  const [{ tab }] = useSearch(readSearch);
  const navigate = useNavigate();
  const open = (next: string) => void navigate(paths.adminFinance({ tab: next }), { preventScrollReset: true });
  return (
    <div className="max-w-5xl">
      <SectionHeader level={1} title="Finance" intro="Money that comes in, goes back and is paid out, and the books." />
      <SlowNetworks />
      <Tabs label="Finance" value={tab.value} onChange={open} items={financeTabs}>
        {/* Between the page's heading and those of the rows. */}
        <h2 className="sr-only">{tab.label}</h2>
        <Suspense fallback={<PanelBones label={tab.label} shape={tab.shape} />}>
          <tab.Panel />
        </Suspense>
      </Tabs>
    </div>
  );
}
