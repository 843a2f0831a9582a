import { formatCount } from '@club/rules/money';
import type { SettingName } from '@club/rules/settings';

import { plural } from '#web/lib/format.ts';

interface SettingWords {
  label: string;
  hint: string;
  /** The value as it is read out: "15 places". */
  says: (value: number) => string;
}

/** The settings in the order and the groups in which they are shown. */
export const settingGroups: readonly { title: string; names: readonly SettingName[] }[] = [
  {
    title: 'Queue and referrals',
    names: [
      'queue_jump_places',
      'queue_friends_per_jump',
      'queue_jumps_per_day',
      'queue_jumps_in_all',
      'queue_friend_hold_hours',
    ],
  },
  {
    title: 'Cashback, payouts and refunds',
    names: [
      'cashback_wait_hours',
      'payout_minimum_ugx',
      'payout_fee_ugx',
      'payout_approval_above_ugx',
      'refund_approval_above_ugx',
      'float_low_ugx',
    ],
  },
  { title: 'Outlets', names: ['delivery_stranded_minutes', 'settlement_period_days', 'settlement_silence_days'] },
];

const hours = (value: number) => (value === 0 ? 'At once' : plural(value, 'hour'));
const ugx = (value: number) => `UGX ${formatCount(value)}`;

/** Each setting in plain words. */
export const settingWords: Record<SettingName, SettingWords> = {
  queue_jump_places: {
    label: 'Places a jump moves',
    hint: 'How far ahead an applicant moves for confirmed friends. Nobody moves past the head of the queue.',
    says: (value) => plural(value, 'place'),
  },
  queue_friends_per_jump: {
    label: 'Friends a jump takes',
    hint: 'How many friends must apply with the link and confirm their number for one jump.',
    says: (value) => plural(value, 'friend'),
  },
  queue_jumps_per_day: {
    label: 'Jumps a day',
    hint: 'The most that one applicant may jump in a day; the rest waits for the next. 0 holds all jumps back.',
    says: (value) => plural(value, 'jump'),
  },
  queue_jumps_in_all: {
    label: 'Jumps in all',
    hint: 'The most that one applicant may ever jump.',
    says: (value) => plural(value, 'jump'),
  },
  queue_friend_hold_hours: {
    label: 'Hours until a friend counts',
    hint: 'How long a confirmed friend waits before counting, as time to look at suspicious ones. 0 counts at once.',
    says: hours,
  },
  cashback_wait_hours: {
    label: 'Hours until cashback may be spent',
    hint: 'From the handing over, as time to bring goods back. 0 makes it available at once.',
    says: hours,
  },
  payout_minimum_ugx: {
    label: 'Smallest payout',
    hint: 'The least cashback that a member may have paid out at once.',
    says: ugx,
  },
  payout_fee_ugx: {
    label: 'Fee of a payout',
    hint: 'Kept of every payout for what the network charges.',
    says: ugx,
  },
  payout_approval_above_ugx: {
    label: 'Payouts that wait for two people',
    hint: 'Above this amount a member’s payouts of 24 hours together are sent only after two people have approved them.',
    says: ugx,
  },
  float_low_ugx: {
    label: 'Little money left to pay out with',
    hint: 'Admins are told when the wallet that a network pays out from holds less than this.',
    says: ugx,
  },
  refund_approval_above_ugx: {
    label: 'Refunds that need a second person',
    hint: 'Above this amount an order’s refunds by admins together are sent only after a second person has approved them.',
    says: ugx,
  },
  delivery_stranded_minutes: {
    label: 'Minutes a delivery waits for a rider',
    hint: 'When nobody brings it for so long, its outlet and its member are told, and the member may cancel it. After twice as long admins are told.',
    says: (value) => plural(value, 'minute'),
  },
  settlement_period_days: {
    label: 'Days of a statement',
    hint: 'How long the periods are for which outlets get their statements. 7 ends them with the Sunday.',
    says: (value) => plural(value, 'day'),
  },
  settlement_silence_days: {
    label: 'Days an outlet has to object',
    hint: 'An outlet that says nothing to its statement for so long has agreed to it. 0 waits for its word.',
    says: (value) => (value === 0 ? 'Until it answers' : plural(value, 'day')),
  },
};
