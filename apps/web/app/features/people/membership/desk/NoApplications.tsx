import { Inbox, SearchX } from 'lucide-react';

import { Button } from '#web/ui/Button.tsx';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { EmptyState } from '#web/ui/States.tsx';

import type { ApplicationsSearch } from './applications-search.ts';

interface NoApplicationsProps {
  /** How many fit all the same, on other pages. */
  count: number;
  search: ApplicationsSearch;
  change: (fields: Record<string, string | undefined>) => void;
}

const emptyTexts = {
  pending: { title: 'Nobody is waiting', text: 'New applications appear here by themselves, first in line first.' },
  approved: { title: 'Nobody is approved yet', text: 'Whoever you approve is listed here, newest first.' },
  rejected: { title: 'Nobody is rejected', text: 'Rejected applications stay here, newest first.' },
  all: { title: 'No applications yet', text: 'They appear here as soon as somebody applies.' },
};

/** Why there is nothing to see, and what to do about it. */
export function NoApplications({ count, search: { tab, search, flag, page }, change }: NoApplicationsProps) {
  if (page > 1 && count > 0) return <EmptyPage label="Applications" onPage={() => change({})} />;
  if (flag !== null) {
    return (
      <EmptyState
        icon={SearchX}
        title="No application is flagged so"
        action={<Button onClick={() => change({ flag: undefined })}>Show all</Button>}
      >
        Look under another status, or show applications without this sign too.
      </EmptyState>
    );
  }
  if (search !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title="No application matches"
        action={<Button onClick={() => change({ search: undefined })}>Clear search</Button>}
      >
        Nothing was found for “{search}”. Search by name, phone number or application ID, or look under another status.
      </EmptyState>
    );
  }
  const { title, text } = emptyTexts[tab];
  return (
    <EmptyState icon={Inbox} title={title}>
      {text}
    </EmptyState>
  );
}
