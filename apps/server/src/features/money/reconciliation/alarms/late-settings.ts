import { pages } from '@club/contract/pages';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { SETTING_NAMES, type SettingName } from '@club/rules/settings';

import type { StandingSettings } from '#server/features/club/settings/settings.ts';

import type { Cause } from './cause.ts';

/** Told to all admins before it counts, so that nobody loosens a guard unseen. */
export function lateSettings(standing: StandingSettings): Cause[] {
  return SETTING_NAMES.flatMap((name) => {
    const { set, counts_from } = standing[name];
    if (counts_from === null) return [];
    const amount = name.endsWith('_ugx') ? set : null;
    const detail = `${WORDS[name]}${amount === null ? `: ${formatCount(set)}` : ''}, from ${formatDateTime(counts_from)}`;
    const link = pages.adminSettings();
    return [{ kind: 'limit_raised', subject: `limit:${name}:${set}`, network: null, amount, detail, link } as const];
  });
}

const WORDS: Record<SettingName, string> = {
  queue_jump_places: 'Places that a jump in the queue moves',
  queue_friends_per_jump: 'Friends that a jump in the queue takes',
  queue_jumps_per_day: 'Jumps of one applicant a day',
  queue_jumps_in_all: 'Jumps of one applicant in all',
  queue_friend_hold_hours: 'Hours until a friend counts',
  cashback_wait_hours: 'Hours from the handing over until cashback may be spent',
  payout_minimum_ugx: 'The smallest payout',
  payout_fee_ugx: 'The fee of a payout',
  payout_approval_above_ugx: 'One person alone may send payouts up to this',
  refund_approval_above_ugx: 'One person alone may send refunds up to this',
  float_low_ugx: 'The float below which admins are told',
  delivery_stranded_minutes: 'Minutes until a delivery that nobody brings may be cancelled',
  settlement_period_days: 'Days of an outlet’s statement',
  settlement_silence_days: 'Days after which an outlet’s silence is its word',
};
