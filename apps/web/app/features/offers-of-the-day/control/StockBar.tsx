import { formatCount } from '@club/rules/money';

import { cx } from '#web/ui/classes.ts';

interface StockBarProps {
  of: string;
  total: number;
  sold: number;
  held: number;
  left: number;
  small?: boolean;
}

/** Sold, held by who is paying, and left: three figures and their bar. */
export function StockBar({ of, total, sold, held, left, small = false }: StockBarProps) {
  const share = (pieces: number) => `${total <= 0 ? 0 : (pieces / total) * 100}%`;
  const text = `${formatCount(sold)} sold, ${formatCount(held)} held, ${formatCount(left)} left of ${formatCount(total)}`;
  return (
    <div className="grid gap-1.5">
      <div
        role="img"
        aria-label={`${of}: ${text}`}
        className={cx('bg-line flex overflow-hidden rounded-full', small ? 'h-1.5' : 'h-3')}
      >
        <span className="bg-brand transition-[width] duration-250" style={{ width: share(sold) }} />
        <span className="bg-gold transition-[width] duration-250" style={{ width: share(held) }} />
      </div>
      <p aria-hidden className={cx('figures flex flex-wrap gap-x-4', small ? 'text-soft text-sm' : 'font-semibold')}>
        <Figure colour="bg-brand" text={`${formatCount(sold)} sold`} />
        <Figure colour="bg-gold" text={`${formatCount(held)} held`} />
        <Figure colour="bg-line" text={`${formatCount(left)} left`} />
        <span className="text-soft font-normal">of {formatCount(total)}</span>
      </p>
    </div>
  );
}

function Figure({ colour, text }: { colour: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={cx('border-edge size-2.5 rounded-full border', colour)} />
      {text}
    </span>
  );
}
