import { Problem } from '#server/problem.ts';

const RECENT_MS = 5 * 60_000;

/** Refuses with `pin_required` unless the PIN was given in this session within the last five minutes. */
export function demandRecentPin(caller: { readonly pin_confirmed_at: Date | null }, now: Date): void {
  const given = caller.pin_confirmed_at?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now.getTime() - given > RECENT_MS) throw new Problem('pin_required');
}
