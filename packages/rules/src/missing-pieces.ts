import type { Ugx } from './money.ts';

/** A paid line of which pieces may turn out not to be there. */
export type SuppliedLine = {
  readonly id: string;
  readonly quantity: number;
  readonly line_amount: Ugx;
  /** What was given back of it before. */
  readonly refunded: Ugx;
  /** How many pieces are known to be missing already. */
  readonly missing: number;
};

/**
 * What is to be given back for pieces that are not there, line by line in the order of the lines: their price, at most what is
 * left of the line, and all that is left once every piece is missing. Null when a piece is missing that was not ordered.
 */
export function missingAmounts(
  lines: readonly SuppliedLine[],
  missing: readonly { readonly id: string; readonly pieces: number }[],
): Ugx[] | null {
  const isNamedOnce = new Set(missing.map(({ id }) => id)).size === missing.length;
  const isOrdered = missing.every(({ id, pieces }) => {
    const line = lines.find((one) => one.id === id);
    return line !== undefined && pieces > 0 && line.missing + pieces <= line.quantity;
  });
  if (!isNamedOnce || !isOrdered) return null;
  return lines.map((line) => {
    const pieces = missing.find(({ id }) => id === line.id)?.pieces ?? 0;
    if (pieces === 0) return 0;
    const left = line.line_amount - line.refunded;
    const isAll = line.missing + pieces === line.quantity;
    return isAll ? left : Math.min(left, priceOf(line, pieces));
  });
}

/**
 * What is still to be given back, line by line, for pieces that are known to be missing: when they were reported, another refund that
 * was refused since had a claim on their money. `given` is what went back for them before.
 */
export function owedForMissing(lines: readonly (SuppliedLine & { readonly given: Ugx })[]): Ugx[] {
  return lines.map((line) => {
    const left = line.line_amount - line.refunded;
    if (line.missing === line.quantity) return left;
    return Math.min(left, Math.max(0, priceOf(line, line.missing) - line.given));
  });
}

/** Whether nothing of an order would be there any more. */
export function isAllMissing(
  lines: readonly Pick<SuppliedLine, 'id' | 'quantity' | 'missing'>[],
  missing: readonly { readonly id: string; readonly pieces: number }[],
): boolean {
  return lines.every(
    (line) => line.missing + (missing.find(({ id }) => id === line.id)?.pieces ?? 0) === line.quantity,
  );
}

const priceOf = (line: SuppliedLine, pieces: number): Ugx => (line.line_amount / line.quantity) * pieces;
