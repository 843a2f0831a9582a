import { pages, withSearch, type Search } from '@club/contract/pages';

/** Every address of the web app is built here; those that the server names as well come from the contract. */
export const paths = {
  ...pages,

  home: () => '/',
  applicationSuccess: (search: { phone?: string; applicationId?: string } = {}) =>
    withSearch('/application-success', search),
  login: (search: { redirect?: string } = {}) => withSearch('/login', search),
  privacy: () => '/privacy',
  /** Stands in for a screen that is not on the phone while there is no network. */
  offline: () => '/offline',

  offers: (search: Search = {}) => withSearch('/offers', search),
  dayOffers: (search: Search = {}) => withSearch('/offers-of-day', search),
  cart: () => '/cart',
  /** With `order`: pays an order that was placed before. */
  checkout: (search: { order?: string } = {}) => withSearch('/checkout', search),
  orders: (search: Search = {}) => withSearch('/orders', search),
  receipt: (id: string) => `/orders/${encodeURIComponent(id)}/receipt`,
  notifications: (search: Search = {}) => withSearch('/notifications', search),

  outletArrivalStats: () => '/outlet/arrivals/stats',
  outletDay: (search: Search = {}) => withSearch('/outlet/day', search),
  outletShelf: (search: Search = {}) => withSearch('/outlet/stock', search),
  outletRiders: () => '/outlet/riders',
  /** The same screens on the tablet of the staff. */
  counter: () => '/counter',
  counterOrders: (search: Search = {}) => withSearch('/counter/orders', search),
  counterArrivals: (search: Search = {}) => withSearch('/counter/arrivals', search),
  counterArrivalStats: () => '/counter/arrivals/stats',
  counterCodes: () => '/counter/codes',
  outletStaff: () => '/outlet/staff',
  adminDayOffers: (search: Search = {}) => withSearch('/admin/offers-of-day', search),
  adminUnusedCodes: (id: string) => `/admin/offers-of-day/${encodeURIComponent(id)}`,
  adminOutlets: (search: Search = {}) => withSearch('/admin/outlet-settings', search),
  outletOrders: (search: Search = {}) => withSearch('/outlet/orders', search),
  adminOutletSettlements: (id: string) => `/admin/finance/outlets/${encodeURIComponent(id)}`,
  adminClosing: (search: Search = {}) => withSearch('/admin/closing-requests', search),
  adminApplications: (search: Search = {}) => withSearch('/admin/applications', search),
};

/** Public pages that the build turns into HTML; it alone asks. @internal */
export const PRERENDERED_PATHS: readonly string[] = [
  '/',
  '/apply',
  '/application-status',
  '/application-success',
  '/login',
  '/reset-pin',
  '/first-sign-in',
  '/confirm-email',
  '/stop',
  '/privacy',
  '/terms',
  '/contact',
  '/offline',
];
