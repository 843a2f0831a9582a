import { JOURNAL_DAYS, JOURNAL_LOOKED_MOST, JOURNAL_PER_PAGE, type JournalEntry } from '@club/contract/club/journal';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';

import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { SearchBar } from '#web/ui/SearchBar.tsx';

import { actionText, changeTexts } from './journal-words.ts';
import { journalQuery, readJournalSearch } from './queries.ts';

export const meta = titled('Journal');

/** Who did what at the club. */
export default function JournalPage() {
  const [search, change] = useSearch(readJournalSearch);
  const journal = useQuery(journalQuery(search));
  return (
    <>
      <SectionHeader
        level={1}
        title="Journal"
        intro={`Who did what, newest first. Without a first day it shows ${JOURNAL_DAYS} days up to the last, or up to now.`}
      />
      <div className="mb-5 grid items-end gap-4 md:grid-cols-[1fr_auto_auto]">
        <SearchBar
          label="Search the journal"
          placeholder="Who, what or application ID"
          settled={search.search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
        <DayField
          label="From"
          day={search.from}
          max={search.to || undefined}
          onDay={(from) => change({ from }, { replace: true })}
        />
        <DayField
          label="To"
          day={search.to}
          min={search.from || undefined}
          onDay={(to) => change({ to }, { replace: true })}
        />
      </div>
      {journal.data?.looked_back_to && (
        <p className="text-soft mb-3 text-sm">
          The newest {formatCount(JOURNAL_LOOKED_MOST)} entries of these days were looked through, back to{' '}
          {formatDateTime(journal.data.looked_back_to)}. Choose an earlier last day to see what is older.
        </p>
      )}
      <PagedList
        label="Entries"
        query={journal}
        page={search.page}
        perPage={JOURNAL_PER_PAGE}
        onPage={(page) => change({ page })}
        empty="Nothing was written down in these days with these words."
        icon={ScrollText}
        rowHeight="h-20"
      >
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </PagedList>
    </>
  );
}

function Entry({ entry }: { entry: JournalEntry }) {
  return (
    <li className="bg-surface shadow-card grid gap-x-6 gap-y-1 rounded-lg px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)]">
      <p className="figures text-soft text-sm">{formatDateTime(entry.at)}</p>
      <div className="grid gap-0.5 wrap-anywhere">
        <p className="font-semibold">
          {actionText(entry.action)}
          {entry.subject !== null && <span className="font-normal"> – {entry.subject}</span>}
        </p>
        <p className="text-soft text-sm">by {entry.actor ?? 'the club itself'}</p>
        {changeTexts(entry).map((text) => (
          <p key={text} className="text-sm whitespace-pre-line">
            {text}
          </p>
        ))}
      </div>
    </li>
  );
}
