import type { Ugx } from './money.ts';

export type CashbackUse = {
  readonly total: Ugx;
  readonly available: Ugx;
  /** The least that mobile money can collect. */
  readonly minimum: Ugx;
};

/** The most cashback that can pay for an order: all of it, or so much that mobile money can collect the rest. */
export function mostCashbackFor({ total, available, minimum }: CashbackUse): Ugx {
  if (available >= total) return total;
  return Math.max(0, Math.min(available, total - minimum));
}

/** Whether an order can be paid so: the rest is nothing at all, or enough for mobile money. */
export function isPayableRest(rest: Ugx, minimum: Ugx): boolean {
  return rest === 0 || rest >= minimum;
}
