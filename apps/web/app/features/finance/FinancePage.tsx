import { useQuery } from '@tanstack/react-query';

import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

import { FinanceList } from './FinanceList.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { PayoutItem } from './PayoutItem.tsx';
import { payoutsQuery, refundsQuery } from './queries.ts';
import { RefundItem } from './RefundItem.tsx';

export const meta = titled('Finance');

const tabs = [
  { value: 'refunds', label: 'Refunds' },
  { value: 'payouts', label: 'Payouts' },
  { value: 'ledger', label: 'Ledger' },
] as const;

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return {
    tab: tabs.find(({ value }) => value === raw['tab'])?.value ?? ('refunds' as const),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

interface Paged {
  page: number;
  onPage: (page: number) => void;
}

/** The club's money as its admins see it. */
export default function FinancePage() {
  const [{ tab, page }, change] = useSearch(readSearch);
  const onPage = (next: number) => change({ page: next });
  return (
    <div className="max-w-read">
      <SectionHeader level={1} title="Finance" intro="Money that goes back, money that is paid out, and the books." />
      <Tabs label="Finance" value={tab} onChange={(next) => change({ tab: next, page: 1 })} items={tabs}>
        {tab === 'refunds' && <Refunds page={page} onPage={onPage} />}
        {tab === 'payouts' && <Payouts page={page} onPage={onPage} />}
        {tab === 'ledger' && <LedgerPanel />}
      </Tabs>
    </div>
  );
}

function Refunds({ page, onPage }: Paged) {
  const query = useQuery(refundsQuery(page));
  const empty = 'Cancelled orders that were paid show here, and what you refund.';
  return (
    <FinanceList label="Refunds" query={query} page={page} onPage={onPage} empty={empty}>
      {(refund) => <RefundItem key={refund.id} refund={refund} />}
    </FinanceList>
  );
}

function Payouts({ page, onPage }: Paged) {
  const query = useQuery(payoutsQuery(page));
  const empty = 'Cashback that members have paid out shows here.';
  return (
    <FinanceList label="Payouts" query={query} page={page} onPage={onPage} empty={empty}>
      {(payout) => <PayoutItem key={payout.id} payout={payout} />}
    </FinanceList>
  );
}
