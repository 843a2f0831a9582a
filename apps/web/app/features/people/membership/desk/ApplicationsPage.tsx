import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';

import { queryClient } from '#web/api/query-client.ts';
import { ApproveNext } from '#web/features/people/membership/desk/batches/ApproveNext.tsx';
import { OpenBatches } from '#web/features/people/membership/desk/batches/OpenBatches.tsx';
import { titled } from '#web/lib/titled.ts';
import { rawFields, useSearch } from '#web/lib/use-search.ts';
import { SearchBar } from '#web/ui/SearchBar.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import { applicationLooks } from './application-looks.ts';
import { countOfTab } from './applications-count.ts';
import {
  readApplicationsSearch,
  type ReviewFlag,
  reviewFlags,
  type ReviewTab,
  reviewTabs,
} from './applications-search.ts';
import { isOfDecided } from './columns.ts';
import { applicationsQuery, openBatchesQuery } from './queries.ts';
import { ReviewPanel } from './ReviewPanel.tsx';
import { REVIEW_HEADING_ID } from './use-review.ts';

export const meta = titled('Applications');

// Starts the fetch before the screen's code has come; the screen reads the same query.
export function clientLoader({ request }: { request: Request }) {
  const raw = rawFields(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(applicationsQuery(readApplicationsSearch(raw)));
  void queryClient.prefetchQuery(openBatchesQuery);
  return null;
}

const flagWords: Record<ReviewFlag, string> = {
  unconfirmed: 'Number not confirmed',
  withheld: 'Referral withheld',
  held: 'On hold',
};
const tabLabel = (tab: ReviewTab) => (tab === 'all' ? 'All' : applicationLooks[tab].label);

export default function ApplicationsPage() {
  const [search, change] = useSearch(readApplicationsSearch);
  const applications = useQuery(applicationsQuery(search));
  const counts = applications.data?.counts;
  return (
    <>
      {/* The search goes below a heading that has no room beside it. */}
      <div className="mb-4 grid items-end gap-4 md:flex md:flex-wrap md:justify-between">
        <div>
          <h1 id={REVIEW_HEADING_ID} tabIndex={-1} className="text-2xl font-bold outline-none">
            Applications
          </h1>
          <p className="text-soft mt-1">
            {isOfDecided(search.tab) ? 'The newest stand first.' : 'The head of the queue stands first.'}
          </p>
        </div>
        <div className="min-w-0 md:w-[min(26rem,100%)]">
          <SearchBar
            label="Search applications"
            placeholder="Name, phone or application ID"
            settled={search.search}
            onSearch={(text) => change({ search: text, open: undefined }, { replace: true })}
          />
        </div>
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {reviewFlags.map((flag) => (
          <ToggleChip
            key={flag}
            pressed={search.flag === flag}
            icon={Flag}
            onPress={() => change({ flag: search.flag === flag ? undefined : flag, open: undefined })}
          >
            {flagWords[flag]}
          </ToggleChip>
        ))}
        {!isOfDecided(search.tab) && <ApproveNext />}
      </div>
      <OpenBatches />
      <Tabs
        label="Applications by status"
        value={search.tab}
        onChange={(tab) => change({ status: tab === 'pending' ? undefined : tab, open: undefined })}
        items={reviewTabs.map((tab) => ({
          value: tab,
          label: tabLabel(tab),
          count: counts && countOfTab(counts, tab),
        }))}
      >
        <ReviewPanel applications={applications} search={search} change={change} />
      </Tabs>
    </>
  );
}
