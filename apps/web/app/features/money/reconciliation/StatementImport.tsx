import type { Network } from '@club/contract/shapes';
import { FileUp } from 'lucide-react';
import type { ChangeEvent } from 'react';

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
  return (
    <section aria-label="Statements">
      <SectionHeader
        title={`Statement of ${networkNames[network]}`}
        intro="A CSV file from the network's portal. Lines that are known already change nothing."
      />
      <Card className="grid gap-4">
        <FormBanner error={problem} />
        <FileButton isChosen={chosen !== null} isPending={isPending} onChoose={(file) => void choose(file)} />
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
  isChosen: boolean;
  isPending: boolean;
  onChoose: (file: File) => void;
}

function FileButton({ isChosen, isPending, onChoose }: FileButtonProps) {
  function change({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const file = input.files?.[0];
    if (file !== undefined) onChoose(file);
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
      <input type="file" accept=".csv,text/csv,text/plain" className="sr-only" disabled={isPending} onChange={change} />
      <FileUp aria-hidden className="size-5" />
      {isPending && !isChosen ? 'Reading...' : 'Choose a CSV File'}
    </label>
  );
}
