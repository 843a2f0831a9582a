/** Figures that the spec fixes (sections 9) and that more than one place needs. Each name carries its unit. */

export const API_TIMEOUT_MS = 30_000;

// Membership
export const MIN_JOIN_REASONS = 2;
export const SIGN_IN_PHONE_MAX_CHARS = 10;
export const REFERRAL_QR_PX = 200;
export const REFERRAL_QR_MARGIN = 2;

// Codes by SMS
export const CODE_DIGITS = 6;
export const CODE_LIFE_MINUTES = 10;
export const STEP_UP_RESEND_SECONDS = 30;
export const RESET_RESEND_SECONDS = 60;
export const CONFIRM_RESEND_SECONDS = 60;

// Toasts and small confirmations
export const TOAST_MS = 3_000;
export const OFFLINE_READY_TOAST_MS = 3_000;
export const COPIED_MS = 2_000;
export const PROFILE_SAVED_MS = 3_000;

// Page sizes and fetch limits
export const OFFERS_PER_PAGE = 9;
export const ORDERS_PER_PAGE = 5;
export const ARRIVALS_PER_PAGE = 10;
export const CASHBACK_PER_PAGE = 10;
export const MAX_PER_PAGE = 100;
export const FEATURED_OFFERS_LIMIT = 6;
export const SIMILAR_OFFERS_LIMIT = 4;
export const FLASH_SALES_LIMIT = 6;
export const HIGH_CASHBACK_LIMIT = 4;
export const DASHBOARD_FEATURED = 3;
export const DASHBOARD_RECENT_ORDERS = 5;
export const DASHBOARD_CASHBACK_ROWS = 5;
export const CARD_PRODUCTS = 2;
export const ARRIVAL_STATS_FETCH = 100;

// Search and place
/** Lists count so far; beyond it they say that there are more. */
export const EXACT_COUNT_MAX = 1_000;
export const FLASH_SALE_HOURS = 48;
export const SEARCH_DEBOUNCE_MS = 500;
export const ELIGIBILITY_DEBOUNCE_MS = 500;
export const SEARCH_RADII_KM = [5, 10, 20] as const;
export const DEFAULT_RADIUS_KM = 10;
export const OFFERS_GEOLOCATION_WAIT_MS = 15_000;
export const RECENT_LOCATION_MS = 5 * 60_000;
export const REDEMPTION_GEOLOCATION_WAIT_MS = 5_000;
export const DELIVERY_GEOLOCATION_WAIT_MS = 10_000;

// Offers of the day and codes
export const OFFERS_OF_DAY_CACHE_MS = 5 * 60_000;
export const LOCAL_CACHE_MS = 60 * 60_000;
export const ENDING_SOON_MS = 2 * 60 * 60_000;
export const COUNTDOWN_TICK_MS = 1_000;
export const CODE_EXPIRING_SOON_MS = 6 * 60 * 60_000;
export const REDEEMED_BANNER_MS = 60 * 60_000;
export const ISSUE_DESCRIPTION_MAX_CHARS = 500;
export const PURCHASE_POLL_MS = 5_000;
export const PURCHASE_POLLS = 30;

// Orders, payments and the outlet
export const CHECKOUT_POLL_MS = 3_000;
export const CHECKOUT_POLL_MAX_ERRORS = 3;
export const ORDER_POLL_MS = 30_000;
export const ARRIVAL_LIST_REFRESH_MS = 30_000;
export const ARRIVAL_BADGE_REFRESH_MS = 30_000;
/** A picture of a report, a rider or a delivery, which the phone makes so small. */
export const PHOTO_MAX_BYTES = 150 * 1024;
export const ARRIVAL_STATS_REFRESH_MS = 60_000;
export const RECENTLY_COMPLETED_MS = 24 * 60 * 60_000;
export const ARRIVAL_BUTTON_MIN_WAIT_MS = 500;
export const ARRIVAL_RETRIES = 3;
/** The vehicle or the bay of a customer at the kerb. */
export const ARRIVAL_DETAIL_MAX_CHARS = 40;
/** Why a rider cannot deliver. */
export const DELIVERY_REASON_MAX_CHARS = 120;
export const PLATE_MAX_CHARS = 12;
/** Why an outlet cannot prepare an order. */
export const REJECT_REASON_MAX_CHARS = 120;
export const LONGEST_DELAY_MINUTES = 24 * 60;
export const SPECIAL_INSTRUCTIONS_MAX_CHARS = 500;
export const PAYER_NAME_MAX_CHARS = 40;
/** Of the name under which a member keeps an address. */
export const ADDRESS_NAME_MAX_CHARS = 40;

/** An admin's session that nobody uses ends after this long: on the server when it is not renewed, on the screen when it is not touched. */
export const ADMIN_IDLE_MINUTES = 30;
