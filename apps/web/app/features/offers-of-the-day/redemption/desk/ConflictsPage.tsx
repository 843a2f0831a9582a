import { CONFLICT_STATES, settleAnyConflict } from '@club/contract/offers-of-the-day/shifts';
import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';

import { ConflictCard } from '#web/features/offers-of-the-day/redemption/ConflictCard.tsx';
import {
  allConflictsQuery,
  CONFLICTS_PER_PAGE,
  type ConflictState,
} from '#web/features/offers-of-the-day/redemption/queries.ts';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb, SectionHeader } from '#web/ui/Card.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

export const meta = titled('Offline Conflicts');

const labels = { open: 'Open', settled: 'Settled' } as const;
const nothing = {
  open: {
    title: 'No open conflicts',
    children: 'All that outlets handed over without a network could be redeemed, or is settled.',
  },
  settled: { title: 'None settled yet', children: 'What you or an outlet settles stays here.' },
} as const;

function readSearch(raw: Readonly<Record<string, string>>): { state: ConflictState; page: number } {
  const page = Number(raw['page'] ?? 1);
  return {
    state: CONFLICT_STATES.find((state) => state === raw['state']) ?? 'open',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** What outlets gave away without a network for codes that were worth nothing any more, or less. */
export default function ConflictsPage() {
  const [{ state, page }, change] = useSearch(readSearch);
  const conflicts = useQuery(allConflictsQuery(state, page));
  const counts = conflicts.data?.counts;
  return (
    <>
      <Breadcrumb crumbs={[{ label: 'Control Room', to: paths.adminDayOffers() }, { label: 'Offline conflicts' }]} />
      <SectionHeader
        level={1}
        title="Offline conflicts"
        intro="Handed over without a network, and told when the code, or a part of it, was worth nothing any more."
      />
      <Tabs
        label="Conflicts"
        value={state}
        onChange={(next) => change({ state: next })}
        items={CONFLICT_STATES.map((value) => ({ value, label: labels[value], count: counts?.[value] }))}
      >
        {conflicts.data?.count === 0 && !conflicts.isPlaceholderData ? (
          <EmptyState icon={PackageCheck} {...nothing[state]} />
        ) : (
          <PagedList
            label="Conflicts"
            query={conflicts}
            page={page}
            onPage={(next) => change({ page: next })}
            empty=""
            icon={PackageCheck}
            perPage={CONFLICTS_PER_PAGE}
            rowHeight="h-56"
          >
            {(conflict) => <ConflictCard key={conflict.id} conflict={conflict} settleBy={settleAnyConflict} />}
          </PagedList>
        )}
      </Tabs>
    </>
  );
}
