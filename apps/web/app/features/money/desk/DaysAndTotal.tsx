import { kampalaDay } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { Download } from 'lucide-react';

import { Button } from '#web/ui/Button.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { Days } from './finance-search.ts';

interface DaysAndTotalProps {
  days: Days;
  onDays: (days: Partial<Days>) => void;
  /** All that fit, and what it comes to (null where more fit than are counted); undefined while it is not known. */
  total: { count: number; moved: number | null } | undefined;
  /** What the sum is: "paid". */
  word: string;
  onExport: () => void;
  exporting: boolean;
}

/** Between which days a list of money is, what it comes to, and the list as a file. */
export function DaysAndTotal({ days, onDays, total, word, onExport, exporting }: DaysAndTotalProps) {
  const today = kampalaDay(Date.now());
  const day = (label: string, name: 'from' | 'until') => (
    <TextField
      label={label}
      type="date"
      max={today}
      value={days[name] ?? ''}
      onChange={(event) => onDays({ [name]: event.target.value || undefined })}
    />
  );
  return (
    <div className="grid items-end gap-4 max-sm:gap-3 sm:grid-cols-2 lg:grid-cols-[24rem_1fr_auto]">
      {/* Side by side also on a phone, as long as the letters are not large. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3 sm:max-lg:col-span-2">
        {day('From day', 'from')}
        {day('Up to day', 'until')}
      </div>
      <p role="status" className="min-h-12 content-center">
        {total && (
          <>
            <span className="figures font-semibold">
              {formatCount(total.count)}
              {total.moved === null && '+'}
            </span>{' '}
            in all
            {total.moved !== null && (
              <>
                , <Ugx amount={total.moved} className="font-semibold" /> {word}
              </>
            )}
          </>
        )}
      </p>
      <Button
        variant="secondary"
        className="min-h-12"
        icon={<Download aria-hidden className="size-5" />}
        loading={exporting}
        onClick={onExport}
      >
        Export CSV
      </Button>
    </div>
  );
}
