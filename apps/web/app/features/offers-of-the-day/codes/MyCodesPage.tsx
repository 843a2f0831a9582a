import type { ReplyOf } from '@club/contract/endpoint';
import { type CodeTab, codeTabs, type listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { LogIn, RefreshCw } from 'lucide-react';

import { useSignedIn } from '#web/api/session.ts';
import { refetchNow } from '#web/lib/refetch-now.ts';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { toast } from '#web/ui/toasts.ts';

import { CodeCounters } from './CodeCounters.tsx';
import { CodeList } from './CodeList.tsx';
import { myCodesQuery } from './queries.ts';

export const meta = titled('My Codes');

const PER_PAGE = 20;

type MyCodes = UseQueryResult<ReplyOf<typeof listMyCodes>>;

function readSearch(raw: Readonly<Record<string, string>>): { tab: CodeTab; page: number } {
  const page = Number(raw['page'] ?? 1);
  return {
    tab: codeTabs.find((tab) => tab === raw['tab']) ?? 'active',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export default function MyCodesPage() {
  const isSignedIn = useSignedIn();
  const [{ tab, page }, change] = useSearch(readSearch);
  const codes = useQuery({ ...myCodesQuery(tab, page), enabled: isSignedIn });
  async function refresh() {
    if (!isSignedIn) {
      toast.warning('Please login to refresh codes');
      return;
    }
    if (!(await refetchNow(codes))) toast.error('Failed to refresh codes. Please try again.');
  }
  return (
    <>
      <SectionHeader
        level={1}
        title="My Codes"
        action={
          <Button
            variant="secondary"
            icon={<RefreshCw aria-hidden className="size-5" />}
            loading={codes.isFetching && !codes.isPending}
            loadingLabel="Refreshing..."
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        }
      />
      {isSignedIn ? <Codes tab={tab} page={page} change={change} codes={codes} /> : <LoginRequired />}
    </>
  );
}

interface CodesProps {
  tab: CodeTab;
  page: number;
  change: (fields: { tab?: CodeTab; page?: number }) => void;
  codes: MyCodes;
}

function Codes({ tab, page, change, codes }: CodesProps) {
  const counts = codes.data?.counts;
  const toPage = (next: number) => change({ page: next });
  return (
    <>
      <AsOf at={codes.dataUpdatedAt} />
      <CodeCounters counts={counts} />
      <Tabs
        label="Codes"
        value={tab}
        onChange={(next) => change({ tab: next })}
        items={[
          { value: 'active', label: 'Active' },
          { value: 'redeemed', label: 'Redeemed' },
          { value: 'expired', label: 'Expired' },
        ]}
      >
        <CodeList tab={tab} query={codes} onPage={toPage} />
        <Pagination label="Codes" page={page} count={codes.data?.count ?? 0} perPage={PER_PAGE} onPage={toPage} />
        {/* Below the codes: on a phone it would push the first of them out of the window. */}
        {codes.data && (
          <div className="mt-5">
            <Notice tone="info">
              Show a code at the outlet to collect what you bought. Each works once, also without a network.
            </Notice>
          </div>
        )}
      </Tabs>
    </>
  );
}

function LoginRequired() {
  return (
    <EmptyState
      icon={LogIn}
      title="Login Required"
      action={<LinkButton to={paths.login({ redirect: paths.myCodes() })}>Sign in</LinkButton>}
    >
      Please login to see your redemption codes.
    </EmptyState>
  );
}
