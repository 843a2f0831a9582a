import { useSearch } from '#web/lib/use-search.ts';
import { ErrorState } from '#web/ui/States.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import { AlarmList } from './AlarmList.tsx';
import { DayList } from './DayList.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import { readReconciliation } from './reconciliation-search.ts';
import { networkNames } from './reconciliation-words.ts';
import { ReturnedMoney } from './ReturnedMoney.tsx';
import { StatementImport } from './StatementImport.tsx';
import { useTotalFailure } from './use-total-failure.ts';

const networks = ['mtn', 'airtel'] as const;

/** What the networks say, held against our attempts and the ledger: alarms, statements, what differs, and the close of each day. */
export default function ReconciliationPanel() {
  const [search, change] = useSearch(readReconciliation);
  const { network } = search;
  const failure = useTotalFailure(search);
  return (
    <div className="grid gap-10">
      {!failure.isTotal && <AlarmList />}
      <div role="group" aria-label="Network" className="-mb-4 flex flex-wrap gap-2">
        {networks.map((each) => (
          <ToggleChip
            key={each}
            pressed={each === network}
            onPress={() => change({ network: each, class: undefined, age: undefined })}
          >
            {networkNames[each]}
          </ToggleChip>
        ))}
      </div>
      {failure.isTotal ? (
        <ErrorState
          title="The reconciliation could not be shown"
          error={failure.error ?? ''}
          onRetry={failure.retry}
          retrying={failure.isFetching}
        />
      ) : (
        <>
          <ReturnedMoney key={`returned ${network}`} network={network} />
          <StatementImport key={`import ${network}`} network={network} />
          <div className="@container">
            <div className="grid grid-cols-1 gap-10 @min-[45rem]:grid-cols-[20rem_minmax(0,1fr)] @min-[45rem]:items-start @min-[45rem]:gap-8">
              <DayList key={`days ${network}`} network={network} />
              <DifferenceList search={search} change={change} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
