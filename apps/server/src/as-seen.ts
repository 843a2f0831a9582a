/**
 * Whether an instant of what is decided over is still the one that was seen there, null where there was none. Who says nothing of
 * what was seen, an app of before say, is served as before (decision 0282).
 */
export function isAsSeen(now: Date | null | undefined, seen: string | null | undefined): boolean {
  return seen === undefined || (now?.getTime() ?? null) === (seen === null ? null : Date.parse(seen));
}
