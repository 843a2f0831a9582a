/** Every address of the web app is built here. */
type Search = Record<string, string | number | undefined>;

function withSearch(path: string, search: Search): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

export const paths = {
  home: () => '/',
  apply: (search: { ref?: string } = {}) => withSearch('/apply', search),
  applicationStatus: (search: { phone?: string } = {}) => withSearch('/application-status', search),
  applicationSuccess: (search: { phone?: string; applicationId?: string } = {}) =>
    withSearch('/application-success', search),
  login: (search: { redirect?: string } = {}) => withSearch('/login', search),
  resetPin: (search: { phone?: string; redirect?: string } = {}) => withSearch('/reset-pin', search),
  privacy: () => '/privacy',
  terms: () => '/terms',
  contact: () => '/contact',
  /** Stands in for a screen that is not on the phone while there is no network. */
  offline: () => '/offline',

  dashboard: () => '/dashboard',
  offers: (search: Search = {}) => withSearch('/offers', search),
  offer: (id: string) => `/offers/${encodeURIComponent(id)}`,
  cart: () => '/cart',
  /** With `order`: pays an order that was placed before. */
  checkout: (search: { order?: string } = {}) => withSearch('/checkout', search),
  orders: (search: Search = {}) => withSearch('/orders', search),
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  cashback: (search: Search = {}) => withSearch('/cashback', search),
  profile: (search: { tab?: string } = {}) => withSearch('/profile', search),
  notifications: (search: Search = {}) => withSearch('/notifications', search),

  outletOrders: (search: Search = {}) => withSearch('/outlet/orders', search),
  adminFinance: (search: Search = {}) => withSearch('/admin/finance', search),
  adminOutletSettlements: (id: string) => `/admin/finance/outlets/${encodeURIComponent(id)}`,
  adminStatement: (id: string) => `/admin/finance/statements/${encodeURIComponent(id)}`,
  outletStatements: (search: Search = {}) => withSearch('/outlet/statements', search),
  outletStatement: (id: string) => `/outlet/statements/${encodeURIComponent(id)}`,
  adminSettings: () => '/admin/settings',
  adminClosing: (search: Search = {}) => withSearch('/admin/closing-requests', search),
  adminApplications: (search: Search = {}) => withSearch('/admin/applications', search),
};

/** Public pages that the build turns into HTML. */
export const PRERENDERED_PATHS: readonly string[] = [
  '/',
  '/apply',
  '/application-status',
  '/application-success',
  '/login',
  '/reset-pin',
  '/confirm-email',
  '/privacy',
  '/terms',
  '/contact',
  '/offline',
];
