import { CSV_MOST_ROWS } from '@club/rules/csv-row';
import { kampalaDay } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { Download } from 'lucide-react';

import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { DayField } from '#web/ui/DayField.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

import type { Days } from './finance-search.ts';

interface DaysAndTotalProps {
  days: Days;
  onDays: (days: Partial<Days>) => void;
  /** All that fit, and what it comes to (null where more fit than are counted); undefined while it is not known. */
  total: { count: number; moved: number | null } | undefined;
  /** Whether the list could not be had, so that nothing is to be waited for; left away where nobody says. */
  failed?: boolean;
  /** What the sum is: "paid". */
  word: string;
  onExport: () => void;
  exporting: boolean;
}

/** Between which days a list of money is, what it comes to, and the list as a file. */
export function DaysAndTotal({ days, onDays, total, failed, word, onExport, exporting }: DaysAndTotalProps) {
  const today = kampalaDay(serverNow());
  const field = (label: string, name: 'from' | 'until') => (
    <DayField label={label} max={today} day={days[name] ?? ''} onDay={(day) => onDays({ [name]: day || undefined })} />
  );
  return (
    <div className="@container">
      <div className="grid items-end gap-4 max-sm:gap-3 sm:grid-cols-2 @min-[46rem]:grid-cols-[24rem_1fr_auto]">
        {/* Side by side also on a phone, as long as the letters are not large. */}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3 sm:@max-[46rem]:col-span-2">
          {field('From day', 'from')}
          {field('Up to day', 'until')}
        </div>
        <p role="status" className={cx('min-h-12 content-center', failed && !total && '@max-[46rem]:hidden')}>
          {total ? <Total {...total} word={word} /> : failed === false && <Bone className="h-5 w-44" />}
        </p>
        <Button
          variant="secondary"
          className="min-h-12"
          icon={<Download aria-hidden className="size-5" />}
          loading={exporting}
          disabled={total === undefined || total.count === 0}
          onClick={onExport}
        >
          Export CSV
        </Button>
      </div>
    </div>
  );
}

function Total({ count, moved, word }: NonNullable<DaysAndTotalProps['total']> & { word: string }) {
  return (
    <>
      <span className="figures font-semibold">
        {formatCount(count)}
        {moved === null && '+'}
      </span>{' '}
      in all
      {moved !== null && (
        <>
          , <Ugx amount={moved} className="font-semibold" /> {word}
        </>
      )}
      {(moved === null || count > CSV_MOST_ROWS) && (
        <span className="text-soft block text-sm">
          The file takes the first {formatCount(CSV_MOST_ROWS)} of the list. Choose fewer days for the rest.
        </span>
      )}
    </>
  );
}
