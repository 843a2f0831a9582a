import type { Ugx as Amount } from '@club/rules/money';

import { cx } from './classes.ts';
import { Ugx } from './Money.tsx';
import { unbroken } from './unbroken.tsx';

export interface SummaryLine {
  label: string;
  amount: Amount;
  /** A discount: written with a minus. */
  less?: boolean;
  /** What the member gets back rather than pays. */
  gold?: boolean;
  /** The line that counts. */
  total?: boolean;
}

/** Subtotal, discount, total: amounts under each other, the total unmistakable. */
export function SummaryLines({ lines, busy = false }: { lines: readonly SummaryLine[]; busy?: boolean }) {
  return (
    <dl aria-busy={busy || undefined} className={cx('grid gap-2.5 transition-opacity', busy && 'opacity-60')}>
      {lines.map((line) => (
        <div
          key={line.label}
          className={cx(
            'flex flex-wrap items-baseline justify-between gap-x-4',
            line.total && 'border-line border-t pt-3 text-lg font-bold',
            line.gold && line.amount > 0 && 'rounded-md bg-gold-wash px-3 py-2 font-semibold text-gold-ink',
          )}
        >
          <dt
            className={cx(
              'min-w-[min(6rem,100%)] flex-1',
              !line.total && !(line.gold && line.amount > 0) && 'text-soft',
            )}
          >
            {unbroken(line.label)}
          </dt>
          <dd className={cx('ml-auto', line.less && line.amount > 0 && 'font-semibold text-good')}>
            <Ugx amount={line.less && line.amount > 0 ? -line.amount : line.amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
