import { describe, expect, it } from 'vitest';

import { SETTING_NAMES, settingError, settingRules, settingsClash } from './settings.ts';

describe('a setting', () => {
  it.each(SETTING_NAMES)('%s stands between its bounds, and takes both', (name) => {
    const { standard, least, most } = settingRules[name];
    for (const value of [standard, least, most]) expect(settingError(name, value)).toBeNull();
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
