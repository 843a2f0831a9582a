import { describe, expect, it } from 'vitest';

import * as limits from './limits.ts';
import { REDEMPTION_CODE_LENGTH } from './redemption-code.ts';
import { STAFF_PIN_LENGTH } from './staff-pin.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

describe('the figures of the specification', () => {
  it('of offers and codes are those of the specification: pages, places, waits, ages and lengths (spec 2 §9)', () => {
    expect({ ...limits }).toMatchObject({
      OFFERS_PER_PAGE: 9,
      DEFAULT_RADIUS_KM: 10,
      SEARCH_RADII_KM: [5, 10, 20],
      SEARCH_DEBOUNCE_MS: 500,
      ELIGIBILITY_DEBOUNCE_MS: 500,
      DASHBOARD_FEATURED: 3,
      DASHBOARD_RECENT_ORDERS: 5,
      FEATURED_OFFERS_LIMIT: 6,
      SIMILAR_OFFERS_LIMIT: 4,
      HIGH_CASHBACK_LIMIT: 4,
      CARD_PRODUCTS: 2,
      OFFERS_GEOLOCATION_WAIT_MS: 15 * SECOND_MS,
      RECENT_LOCATION_MS: 5 * MINUTE_MS,
      REDEMPTION_GEOLOCATION_WAIT_MS: 5 * SECOND_MS,
      DELIVERY_GEOLOCATION_WAIT_MS: 10 * SECOND_MS,
      OFFERS_OF_DAY_CACHE_MS: 5 * MINUTE_MS,
      LOCAL_CACHE_MS: HOUR_MS,
      ENDING_SOON_MS: 2 * HOUR_MS,
      COUNTDOWN_TICK_MS: SECOND_MS,
      CODE_EXPIRING_SOON_MS: 6 * HOUR_MS,
      REDEEMED_BANNER_MS: HOUR_MS,
      ISSUE_DESCRIPTION_MAX_CHARS: 500,
      COPIED_MS: 2 * SECOND_MS,
      PURCHASE_POLL_MS: 5 * SECOND_MS,
      PURCHASE_POLLS: 30,
      CHECKOUT_POLL_MS: 3 * SECOND_MS,
      CHECKOUT_POLL_MAX_ERRORS: 3,
    });
    expect([STAFF_PIN_LENGTH, REDEMPTION_CODE_LENGTH]).toEqual([6, 8]);
  });

  it('of orders and outlets are those of the specification (spec 2 §9)', () => {
    expect({ ...limits }).toMatchObject({
      ORDERS_PER_PAGE: 5,
      ORDER_POLL_MS: 30 * SECOND_MS,
      ARRIVAL_LIST_REFRESH_MS: 30 * SECOND_MS,
      ARRIVAL_BADGE_REFRESH_MS: 30 * SECOND_MS,
      ARRIVAL_STATS_REFRESH_MS: MINUTE_MS,
      ARRIVALS_PER_PAGE: 10,
      ARRIVAL_STATS_FETCH: 100,
      RECENTLY_COMPLETED_MS: 24 * HOUR_MS,
      ARRIVAL_BUTTON_MIN_WAIT_MS: 500,
      ARRIVAL_RETRIES: 3,
      CASHBACK_PER_PAGE: 10,
      PROFILE_SAVED_MS: 3 * SECOND_MS,
      TOAST_MS: 3 * SECOND_MS,
    });
  });

  it('of membership and the shell are those of the specification (spec 1 §9)', () => {
    expect({ ...limits }).toMatchObject({
      API_TIMEOUT_MS: 30 * SECOND_MS,
      MIN_JOIN_REASONS: 2,
      REFERRAL_QR_PX: 200,
      REFERRAL_QR_MARGIN: 2,
      SIGN_IN_PHONE_MAX_CHARS: 10,
      // The code by SMS (decision 9) and how often it may be asked for.
      CODE_DIGITS: 6,
      CODE_LIFE_MINUTES: 10,
      TOAST_MS: 3 * SECOND_MS,
      OFFLINE_READY_TOAST_MS: 3 * SECOND_MS,
      COPIED_MS: 2 * SECOND_MS,
    });
  });
});
