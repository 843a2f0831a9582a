/** How many products one member may wait for at a time. */
export const WATCHES_AT_MOST = 30;

/** So long the first who asked have what came back to themselves, before the next ones are told of it. */
export const WATCH_HEAD_START_MINUTES = 30;

/**
 * How many of those who wait are told now, the first who asked leading: one for each piece, less those who were told a while
 * ago and may be on their way to it. Telling everybody of two pieces would send most of them to an empty shelf.
 */
export function watchersToTell({ available, told_lately }: { available: number; told_lately: number }): number {
  return Math.max(0, available - told_lately);
}
