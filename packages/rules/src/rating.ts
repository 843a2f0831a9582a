export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** What is shown of all stars that were given, with one decimal; null where nobody has given any. */
export function averageStars({ sum, count }: { readonly sum: number; readonly count: number }): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}
