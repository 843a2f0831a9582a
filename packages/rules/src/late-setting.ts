import { epochMs, type Instant } from './kampala-time.ts';

/** What makes it easier to move money or to get into the club counts so much later. */
export const SETTING_LATE_MS = 24 * 60 * 60_000;

/** Which changes of a setting count late: those that loosen a guard, or all where each way is to somebody's cost. */
export type CountsLate = 'raised' | 'lowered' | 'changed';

export interface SettingChange {
  readonly value: number;
  readonly set_at: Instant;
}

/** A setting as it counts, and as it was set; `counts_from` is null where both are the same. */
export interface StandingSetting {
  readonly value: number;
  readonly set: number;
  readonly counts_from: Date | null;
}

/**
 * What counts at a moment, after changes in the order in which they were made: what tightens counts at once, what loosens
 * not before it stood a day ago as well. So nobody goes round a guard alone before the others have seen it, and one that is
 * set back within the day stands as before.
 */
export function standingSetting(
  { standard, late }: { readonly standard: number; readonly late: CountsLate },
  changes: readonly SettingChange[],
  at: Instant,
): StandingSetting {
  const a_day_ago = epochMs(at) - SETTING_LATE_MS;
  const set = changes.at(-1)?.value ?? standard;
  const before = changes.findLast(({ set_at }) => epochMs(set_at) <= a_day_ago)?.value ?? standard;
  if (!isLooser[late](set, before)) return { value: set, set, counts_from: null };
  const isAsLoose = ({ value }: SettingChange) => value === set || isLooser[late](value, set);
  // What was replaced in the same moment never stood, so no day can have passed since.
  const stood = ({ set_at }: SettingChange, index: number) =>
    epochMs(set_at) > a_day_ago && epochMs(changes[index + 1]?.set_at ?? Infinity) > epochMs(set_at);
  const first =
    late === 'changed' ? changes.at(-1)! : changes.find((each, index) => stood(each, index) && isAsLoose(each))!;
  return { value: before, set, counts_from: new Date(epochMs(first.set_at) + SETTING_LATE_MS) };
}

const isLooser: Record<CountsLate, (value: number, other: number) => boolean> = {
  raised: (value, other) => value > other,
  lowered: (value, other) => value < other,
  changed: (value, other) => value !== other,
};
