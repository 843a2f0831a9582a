import { FRIENDS_PER_JUMP, JUMP_PLACES } from '@club/rules/referral-queue';

import type { Database, Tx } from './connect.ts';

/** What an operator may set while the club runs, as it stands until somebody does. */
const defaults = {
  /** Places that a jump in the queue moves. */
  queue_jump_places: JUMP_PLACES,
  /** Confirmed friends that a jump takes. */
  queue_friends_per_jump: FRIENDS_PER_JUMP,
  queue_jumps_per_day: 3,
  queue_jumps_in_all: 10,
  /** How long a confirmed friend waits until it counts. */
  queue_friend_hold_hours: 0,
  /** From the handing over until cashback may be spent: time to bring goods back. */
  cashback_wait_hours: 24,
  payout_minimum_ugx: 5_000,
  /** Kept of every payout for what the network charges. */
  payout_fee_ugx: 500,
  /** Payouts above this wait for two people. */
  payout_approval_above_ugx: 200_000,
  /** Refunds above this need a second person. */
  refund_approval_above_ugx: 100_000,
};

export type Settings = Readonly<typeof defaults>;
export type SettingName = keyof Settings;

const isName = (name: string): name is SettingName => Object.hasOwn(defaults, name);

/** The settings as they stand now. */
export async function readSettings(db: Database | Tx): Promise<Settings> {
  const rows = await db
    .selectFrom('settings')
    .distinctOn('name')
    .select(['name', 'value'])
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute();
  const settings = { ...defaults };
  for (const { name, value } of rows) if (isName(name) && typeof value === 'number') settings[name] = value;
  return settings;
}

/** Sets one; what it was before stays in the table. */
export async function changeSetting(
  tx: Tx,
  change: { name: SettingName; value: number; at: Date; by: string | null },
): Promise<void> {
  const { name, value, at: set_at, by: set_by } = change;
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number of 0 or more`);
  await tx
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value), set_at, set_by })
    .execute();
}
