import { describe, expect, it } from 'vitest';

import { SETTING_NAMES, settingError, settingRules, settingsClash } from './settings.ts';

describe('a setting', () => {
  it.each(SETTING_NAMES)('%s stands between its bounds, and takes both', (name) => {
    const { standard, least, most } = settingRules[name];
    for (const value of [standard, least, most]) expect(settingError(name, value)).toBeNull();
  });

  it('stands until somebody sets it, within bounds, and counts late where it loosens a guard', () => {
    const rows = SETTING_NAMES.map((name) => [name, ...Object.values(settingRules[name])].join(' '));
    expect(rows).toEqual([
      'queue_jump_places 15 1 1000 raised',
      'queue_friends_per_jump 2 1 50 lowered',
      'queue_jumps_per_day 3 0 100 raised',
      'queue_jumps_in_all 10 0 1000 raised',
      'queue_friend_hold_hours 0 0 720 lowered',
      'cashback_wait_hours 24 0 720 lowered',
      'payout_minimum_ugx 5000 500 1000000 changed',
      'payout_fee_ugx 500 0 100000 changed',
      'payout_approval_above_ugx 200000 0 10000000 raised',
      'refund_approval_above_ugx 100000 0 10000000 raised',
      'float_low_ugx 2000000 0 1000000000 lowered',
      'delivery_stranded_minutes 45 10 1440 changed',
      'settlement_period_days 7 1 31 changed',
      'settlement_silence_days 5 0 60 changed',
    ]);
  });

  it.each([0, 1001, 1.5, Number.NaN, -3, Number.POSITIVE_INFINITY])('refuses %s places', (value) => {
    expect(settingError('queue_jump_places', value)).toBe('Please enter a whole number from 1 to 1,000');
  });

  it('clashes with another where a payout would be all fee', () => {
    const standards = Object.fromEntries(
      SETTING_NAMES.map((name) => [name, settingRules[name].standard]),
    ) as Parameters<typeof settingsClash>[0];
    expect(settingsClash(standards)).toBeNull();
    expect(settingsClash({ ...standards, payout_fee_ugx: 5_000 })).toBe(
      'The fee of a payout must stay below the smallest payout',
    );
  });

  it('lets jumps be held back with 0', () => {
    expect(settingError('queue_jumps_per_day', 0)).toBeNull();
  });
});
