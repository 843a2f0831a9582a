import { cx } from './classes.ts';

const fills = { brand: 'bg-brand', gold: 'bg-gold', good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' };

interface ProgressProps {
  /** 0 to 100. */
  percent: number;
  /** What is measured: "Sold". */
  label: string;
  /** Its figure in words, always shown: "12 of 40 sold". */
  text: string;
  /** At the other end of the line: "28 left". */
  note?: string;
  tone?: keyof typeof fills;
  size?: 'sm' | 'md';
}

/** A bar that carries its figure as text. */
export function Progress({ percent, label, text, note, tone = 'brand', size = 'sm' }: ProgressProps) {
  const filled = Math.min(100, Math.max(0, percent));
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(filled)}
        aria-valuetext={text}
        className={cx('overflow-hidden rounded-full bg-line', size === 'sm' ? 'h-1.5' : 'h-3')}
      >
        <div
          className={cx('h-full rounded-full transition-[width] duration-250', fills[tone])}
          style={{ width: `${filled}%` }}
        />
      </div>
      <p aria-hidden className="figures text-soft flex flex-wrap justify-between gap-x-3 text-sm">
        <span>{text}</span>
        {note && <span>{note}</span>}
      </p>
    </div>
  );
}
