import { describe, expect, it } from 'vitest';

import * as limits from './limits.ts';
import { REDEMPTION_CODE_LENGTH } from './redemption-code.ts';
import { STAFF_PIN_LENGTH } from './staff-pin.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

describe('the constants of offers of the day', () => {
  it('are those of the specification: pages, places, waits, ages and lengths (§9)', () => {
    expect(limits).toMatchObject({
      OFFERS_PER_PAGE: 9,
      DEFAULT_RADIUS_KM: 10,
      SEARCH_RADII_KM: [5, 10, 20],
      SEARCH_DEBOUNCE_MS: 500,
      ELIGIBILITY_DEBOUNCE_MS: 500,
      CARD_PRODUCTS: 2,
      OFFERS_GEOLOCATION_WAIT_MS: 15 * SECOND_MS,
      RECENT_LOCATION_MS: 5 * MINUTE_MS,
      REDEMPTION_GEOLOCATION_WAIT_MS: 5 * SECOND_MS,
      DELIVERY_GEOLOCATION_WAIT_MS: 10 * SECOND_MS,
      OFFERS_OF_DAY_CACHE_MS: 5 * MINUTE_MS,
      LOCAL_CACHE_MS: HOUR_MS,
      ENDING_SOON_MS: 2 * HOUR_MS,
      CODE_EXPIRING_SOON_MS: 6 * HOUR_MS,
      REDEEMED_BANNER_MS: HOUR_MS,
      ISSUE_DESCRIPTION_MAX_CHARS: 500,
      COPIED_MS: 2 * SECOND_MS,
      PURCHASE_POLL_MS: 5 * SECOND_MS,
      PURCHASE_POLLS: 30,
    });
    expect([STAFF_PIN_LENGTH, REDEMPTION_CODE_LENGTH]).toEqual([6, 8]);
  });
});
