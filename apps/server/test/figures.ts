/** Figures that take minutes at their full size: a bench runs the tests with FIGURES=full and prints what they tell. */
export const IS_FULL = process.env['FIGURES'] === 'full';
export const FIGURES_LIMIT_MS = IS_FULL ? 20 * 60_000 : 240_000;

/** The size that was promised, or one that proves the same rule within a second. */
export function sized<T>(full: T, small: T): T {
  return IS_FULL ? full : small;
}

export function tell(figures: string): void {
  if (IS_FULL) process.stdout.write(`FIGURES ${figures}\n`);
}
