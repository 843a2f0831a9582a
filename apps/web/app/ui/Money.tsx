import { formatUgx, type Ugx as Amount } from '@club/rules/money';

import { cx } from './classes.ts';

interface UgxProps {
  amount: Amount;
  className?: string;
}

/** The one way money is written: `UGX 12,500`, never broken over two lines. */
export function Ugx({ amount, className }: UgxProps) {
  return <span className={cx('figures whitespace-nowrap', className)}>{formatUgx(amount)}</span>;
}

/** The regular price, struck through, said as such to screen readers. */
export function OldPrice({ amount, className }: UgxProps) {
  return (
    <s className={cx('figures whitespace-nowrap text-sm text-faint', className)}>
      <span className="sr-only">Regular price </span>
      {formatUgx(amount)}
    </s>
  );
}

/** `Save UGX 2,500`; nothing when nothing is saved. */
export function Saving({ amount, className }: UgxProps) {
  if (amount <= 0) return null;
  return (
    <span className={cx('figures text-sm font-semibold whitespace-nowrap text-good', className)}>
      Save {formatUgx(amount)}
    </span>
  );
}
