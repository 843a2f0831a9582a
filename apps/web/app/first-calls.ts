import { listNotifications, NOTIFICATIONS_PER_PAGE } from '@club/contract/club/notifications';
import { addressOf } from '@club/contract/endpoint';
import { getCashbackTerms, listMyCashback } from '@club/contract/money/cashback';
import { listPayers } from '@club/contract/money/payers';
import { listPaymentNetworks } from '@club/contract/money/payments';
import { getMe, getMySummary } from '@club/contract/people/members';
import { getCart } from '@club/contract/shop/cart';
import { getOffer, listFeaturedOffers } from '@club/contract/shop/catalogue';
import { listPendingPayments } from '@club/contract/shop/checkout';
import { listRecentOrders } from '@club/contract/shop/orders';
import { listOffers } from '@club/contract/shop/search';
import { DASHBOARD_CASHBACK_ROWS, DASHBOARD_FEATURED, DASHBOARD_RECENT_ORDERS } from '@club/rules/limits';

import { offersCallQuery, readOffersSearch } from '#web/features/shop/catalogue/list/offers-search.ts';
import { OFFER_HEAD_SIZES, OFFER_ROW_SIZES } from '#web/features/shop/catalogue/picture-sizes.ts';
import { FIRST_PICTURE_SLOT } from '#web/shell/first-picture.ts';

const featured = addressOf(listFeaturedOffers, {}, { limit: DASHBOARD_FEATURED });

/** In the calls of a screen stands for what its address names, as the offer of `/offers/…`. */
export const OPENED_ID = 'THE_OPENED_ONE';

/**
 * What a screen asks the server as soon as it opens, by the route's file: the page itself sends these calls, while the
 * scripts are still under way (`build-steps/open-route.ts`). With a query in its address a screen asks for something else, so
 * then none of its own is sent. A test compares them with what the screens ask.
 */
export const firstCalls: Record<string, readonly string[]> = {
  'shell/MemberLayout': [
    addressOf(getMe),
    addressOf(getCart),
    addressOf(listPendingPayments),
    addressOf(listNotifications, {}, { page: 1, per_page: NOTIFICATIONS_PER_PAGE }),
  ],
  'features/club/dashboard/DashboardPage': [
    featured,
    addressOf(getMySummary),
    addressOf(listRecentOrders, {}, { limit: DASHBOARD_RECENT_ORDERS }),
    addressOf(listMyCashback, {}, { page: 1, per_page: DASHBOARD_CASHBACK_ROWS }),
  ],
  'features/shop/catalogue/OffersPage': [addressOf(listOffers, {}, offersCallQuery(readOffersSearch({})))],
  'features/shop/catalogue/OfferPage': [addressOf(getOffer, { id: OPENED_ID })],
  'features/shop/checkout/CheckoutPage': [
    addressOf(listPaymentNetworks),
    addressOf(listPayers),
    addressOf(getCashbackTerms),
  ],
};

/**
 * How wide the picture is drawn that the first own call of a screen names, by the route's file: it is fetched as soon as it is named.
 * Not that of the list: there it came in the way of the scripts, without which it is not seen.
 */
export const pictureSizes: Record<string, string> = {
  'features/shop/catalogue/OfferPage': OFFER_HEAD_SIZES,
};

/** The list whose first picture is seen at once, so that the page itself shows it where the screen will. */
export const firstPicture = { call: featured, sizes: OFFER_ROW_SIZES, slot: FIRST_PICTURE_SLOT };
