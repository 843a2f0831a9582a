import type { Network } from '@club/contract/shapes';
import { FileUp } from 'lucide-react';
import type { ChangeEvent, RefObject } from 'react';

import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { FormBanner } from '#web/ui/FormShell.tsx';

import { ImportedList } from './ImportedList.tsx';
import { networkNames } from './reconciliation-words.ts';
import { StatementSummary } from './StatementSummary.tsx';
import { useChosenStatement } from './use-chosen-statement.ts';

/** A statement is looked at first; only then are its lines kept. */
export function StatementImport({ network }: { network: Network }) {
  const { chosen, problem, isPending, choose, keep, leave } = useChosenStatement(network);
  const place = useFocusPlace<HTMLInputElement>(chosen !== null);
  return (
    <section aria-label="Statements">
      <SectionHeader
        title={`Statement of ${networkNames[network]}`}
        intro="A CSV file from the network's portal. Lines that are known already change nothing."
      />
      <Card className="grid gap-4">
        <FormBanner error={problem} />
        <FileButton
          place={place}
          isChosen={chosen !== null}
          isPending={isPending}
          onChoose={(file) => void choose(file)}
        />
        {chosen && (
          <>
            <StatementSummary result={chosen.result} />
            <div className="flex flex-wrap gap-3">
              <Button
                loading={isPending}
                loadingLabel="Importing..."
                disabled={chosen.result.rows_new + chosen.result.rows_updated === 0}
                onClick={() => void keep()}
              >
                Import
              </Button>
              <Button variant="secondary" disabled={isPending} onClick={leave}>
                Cancel
              </Button>
            </div>
          </>
        )}
        <ImportedList network={network} />
      </Card>
    </section>
  );
}

interface FileButtonProps {
  place: RefObject<HTMLInputElement | null>;
  isChosen: boolean;
  isPending: boolean;
  onChoose: (file: File) => void;
}

function FileButton({ place, isChosen, isPending, onChoose }: FileButtonProps) {
  function change({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const file = input.files?.[0];
    if (file !== undefined && !isPending) onChoose(file);
    // The same file may be chosen again once it was corrected.
    input.value = '';
  }
  return (
    <label
      className={cx(
        buttonClass(isChosen ? 'secondary' : 'primary'),
        'has-focus-visible:outline-brand-ink w-full cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 sm:w-fit',
      )}
    >
      <input
        ref={place}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="sr-only"
        // Disabled, it would lose the focus to the top of the page while the file is read.
        aria-disabled={isPending}
        onClick={(event) => isPending && event.preventDefault()}
        onChange={change}
      />
      <FileUp aria-hidden className="size-5" />
      {isPending && !isChosen ? 'Reading...' : 'Choose a CSV File'}
    </label>
  );
}
