/** An older place says nothing of where a motorbike is. */
export const PLACE_COUNTS_MS = 30 * 60_000;

interface Free {
  readonly under_way: number;
  readonly distance_km: number | null;
}

/**
 * Riders as they are suggested: who has least to do first, of those whoever is nearest, and whose place nobody knows after
 * them.
 */
export function bySuggestion<R extends Free>(riders: readonly R[]): R[] {
  const far = (rider: R) => rider.distance_km ?? Number.POSITIVE_INFINITY;
  return riders.toSorted((a, b) => {
    if (a.under_way !== b.under_way) return a.under_way - b.under_way;
    return far(a) === far(b) ? 0 : far(a) - far(b);
  });
}
