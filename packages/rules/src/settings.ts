import type { CountsLate } from './late-setting.ts';
import { formatCount } from './money.ts';
import { FRIENDS_PER_JUMP, JUMP_PLACES } from './queue-jump.ts';

interface SettingRule {
  /** What stands until somebody sets it. */
  readonly standard: number;
  readonly least: number;
  readonly most: number;
  /** Which changes count a day later, after all admins were told (`late-setting.ts`). */
  readonly late: CountsLate;
}

/** What an operator may set while the club runs: whole numbers between two bounds. */
export const settingRules = {
  /** Places that a jump in the queue moves. */
  queue_jump_places: { standard: JUMP_PLACES, least: 1, most: 1_000, late: 'raised' },
  /** Confirmed friends that a jump takes. */
  queue_friends_per_jump: { standard: FRIENDS_PER_JUMP, least: 1, most: 50, late: 'lowered' },
  /** 0 holds all jumps back until it is raised again. */
  queue_jumps_per_day: { standard: 3, least: 0, most: 100, late: 'raised' },
  queue_jumps_in_all: { standard: 10, least: 0, most: 1_000, late: 'raised' },
  /** How long a confirmed friend waits until it counts. */
  queue_friend_hold_hours: { standard: 0, least: 0, most: 720, late: 'lowered' },
  /** From the handing over until cashback may be spent: time to bring goods back. */
  cashback_wait_hours: { standard: 24, least: 0, most: 720, late: 'lowered' },
  payout_minimum_ugx: { standard: 5_000, least: 500, most: 1_000_000, late: 'changed' },
  /** Kept of every payout for what the network charges. */
  payout_fee_ugx: { standard: 500, least: 0, most: 100_000, late: 'changed' },
  /** Payouts above this wait for two people. */
  payout_approval_above_ugx: { standard: 200_000, least: 0, most: 10_000_000, late: 'raised' },
  /** Refunds above this need a second person. */
  refund_approval_above_ugx: { standard: 100_000, least: 0, most: 10_000_000, late: 'raised' },
  /** Money left to pay out with at a network, below which admins are told. */
  float_low_ugx: { standard: 2_000_000, least: 0, most: 1_000_000_000, late: 'lowered' },
  /** A delivery that nobody brings for so long is told to outlet and member, who may cancel it then. */
  delivery_stranded_minutes: { standard: 45, least: 10, most: 1_440, late: 'changed' },
  /** How long the periods are after which outlets get their statements. */
  settlement_period_days: { standard: 7, least: 1, most: 31, late: 'changed' },
  /** An outlet that says nothing to its statement for so long has agreed; 0 waits for its word. */
  settlement_silence_days: { standard: 5, least: 0, most: 60, late: 'changed' },
} as const satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof settingRules;

export const SETTING_NAMES = Object.keys(settingRules) as [SettingName, ...SettingName[]];

/** Beside the field of a setting: what is wrong with the number by itself, or null. */
export function settingError(name: SettingName, value: number): string | null {
  const { least, most } = settingRules[name];
  if (Number.isInteger(value) && value >= least && value <= most) return null;
  return `Please enter a whole number from ${formatCount(least)} to ${formatCount(most)}`;
}

/** What is wrong with settings taken together, or null. */
export function settingsClash(settings: Readonly<Record<SettingName, number>>): string | null {
  if (settings.payout_fee_ugx < settings.payout_minimum_ugx) return null;
  return 'The fee of a payout must stay below the smallest payout';
}
