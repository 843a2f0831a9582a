import type { ReplyOf } from '@club/contract/endpoint';
import type { listDifferences } from '@club/contract/money/reconciliation';
import { useQuery } from '@tanstack/react-query';

import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import { DifferenceItem } from './DifferenceItem.tsx';
import { differencesQuery, differencesWanted } from './queries.ts';
import type { ChangeSearch, ReconciliationSearch } from './reconciliation-search.ts';
import { ageWords, differenceWords } from './reconciliation-words.ts';

interface Props {
  search: ReconciliationSearch;
  change: ChangeSearch;
}

/** What does not match, the oldest first. */
export function DifferenceList({ search, change }: Props) {
  const { page } = search;
  const query = useQuery(differencesQuery(differencesWanted(search)));
  const isFiltered = search.class !== undefined || search.age !== undefined;
  const empty = isFiltered
    ? 'Nothing of this kind and age.'
    : 'Whatever stands in only one of statement, attempts and ledger, or otherwise in each, shows here.';
  return (
    <section aria-label="Differences">
      <SectionHeader title="Differences" intro="Our attempts, the statement and the ledger, held against each other." />
      <Filters {...{ search, change }} counts={query.data} />
      <FinanceList
        label="Differences"
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={empty}
        rowHeight="h-64"
      >
        {(difference) => <DifferenceItem key={difference.id} difference={difference} />}
      </FinanceList>
    </section>
  );
}

function Filters({ search, change, counts }: Props & { counts: ReplyOf<typeof listDifferences> | undefined }) {
  const classes = (counts?.classes ?? []).map((each) => ({
    value: each.class,
    label: `${differenceWords[each.class]} (${each.count})`,
  }));
  const explained = search.state === 'explained';
  return (
    <div className="mb-5 grid gap-4">
      <div className="sm:max-w-80">
        <SelectField
          label="Kind"
          value={search.class ?? ''}
          onChange={(event) => change({ class: event.currentTarget.value })}
          options={[{ value: '', label: 'All kinds' }, ...classes]}
        />
      </div>
      <div role="group" aria-label="Age" className="flex flex-wrap gap-2">
        {Object.entries(ageWords).map(([age, words]) => (
          <ToggleChip
            key={age}
            pressed={search.age === age}
            onPress={() => change({ age: search.age === age ? undefined : age })}
          >
            {words} <Figure count={counts && (counts.ages.find((each) => each.age === age)?.count ?? 0)} />
          </ToggleChip>
        ))}
        <ToggleChip pressed={explained} onPress={() => change({ state: explained ? undefined : 'explained' })}>
          Explained <Figure count={counts?.explained_count} />
        </ToggleChip>
      </div>
    </div>
  );
}

/** Its place is kept before it is known, so that chips do not grow. */
function Figure({ count }: { count: number | undefined }) {
  return <span className="figures inline-block min-w-[1ch]">{count}</span>;
}
