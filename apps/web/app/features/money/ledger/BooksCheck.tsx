import type { ReplyOf } from '@club/contract/endpoint';
import type { getLedger, LedgerCheck } from '@club/contract/money/ledger';
import { formatDate, formatDateTime } from '@club/rules/kampala-time';
import { ShieldCheck } from 'lucide-react';

import { useCheckBooks } from '#web/features/money/desk/use-finance-acts.ts';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** What the last check of the books found, and a button to have them checked now. */
export function BooksCheck({ ledger }: { ledger: ReplyOf<typeof getLedger> }) {
  const { checking, checked, sum } = ledger;
  const check = useCheckBooks();
  return (
    <section aria-label="Check of the books" className="grid gap-3">
      <Verdict checked={checked} sum={sum} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          icon={<ShieldCheck aria-hidden className="size-5" />}
          loading={check.isPending || checking !== null}
          loadingLabel="Checking..."
          onClick={() => check.mutate()}
        >
          Check the Books
        </Button>
        <p role="status" className="text-soft min-w-0 flex-1 text-sm">
          {checking === null ? 'Checked by itself each night, once the day is sealed.' : progress(checking)}
        </p>
      </div>
    </section>
  );
}

function Verdict({ checked, sum }: { checked: LedgerCheck | null; sum: number }) {
  if (sum !== 0) {
    return (
      <Notice tone="bad" title="The balances do not sum to zero">
        Something was written past the rules of the books.
      </Notice>
    );
  }
  if (checked === null) {
    return (
      <Notice tone="info" title="Not checked yet">
        All balances sum to zero. Entries and seals are looked at in the first check.
      </Notice>
    );
  }
  const { faults, ended_at, entries, asked_by } = checked;
  const isSound = faults.length === 0;
  return (
    <Notice
      tone={isSound ? 'good' : 'bad'}
      title={isSound ? 'The books are sound' : `The books have ${faults.length === 1 ? 'a fault' : 'faults'}`}
    >
      {isSound ? (
        'Every entry sums to zero, every balance is the sum of its entries, every sealed day is as it was.'
      ) : (
        <ul className="list-disc pl-5 wrap-anywhere">
          {faults.map(({ fault, subject }) => (
            <li key={`${fault} ${subject}`}>
              {sentence(fault)}: {subject}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-sm">
        Checked {ended_at !== null && formatDateTime(ended_at)}
        {asked_by !== null && `, asked for by ${asked_by.name}`}: {plural(entries, 'entry', 'entries')}.
      </p>
    </Notice>
  );
}

function progress({ through, entries }: LedgerCheck): string {
  return through === null
    ? 'It begins in a few seconds.'
    : `${plural(entries, 'entry', 'entries')}, up to ${formatDate(through)}.`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
