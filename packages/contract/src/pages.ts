export type Search = Record<string, string | number | undefined>;

/** An address with what is asked of it; what is empty is left out. */
export function withSearch(path: string, search: Search): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The pages that the server leads to, in notifications, alarms and letters; the web app adds those to which only it leads. */
export const pages = {
  applicationStatus: (search: { phone?: string } = {}) => withSearch('/application-status', search),
  contact: () => '/contact',
  terms: () => '/terms',
  confirmEmail: () => '/confirm-email',
  resetPin: (search: { phone?: string; redirect?: string } = {}) => withSearch('/reset-pin', search),
  firstSignIn: () => '/first-sign-in',
  /** Where whoever was asked to pay for somebody else says that it shall not happen again. */
  stopRequests: () => '/stop',
  dashboard: () => '/dashboard',
  offer: (id: string) => `/offers/${encodeURIComponent(id)}`,
  dayOffer: (id: string) => `/offers-of-day/${encodeURIComponent(id)}`,
  /** What a shared link leads to; drawn by the server. */
  dayOfferTeaser: (id: string) => `/deal/${encodeURIComponent(id)}`,
  apply: (search: { ref?: string } = {}) => withSearch('/apply', search),
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  rider: () => '/rider',
  myCodes: (search: Search = {}) => withSearch('/my-codes', search),
  cashback: (search: Search = {}) => withSearch('/cashback', search),
  profile: (search: { tab?: string } = {}) => withSearch('/profile', search),
  adminFinance: (search: Search = {}) => withSearch('/admin/finance', search),
  adminOrders: (search: Search = {}) => withSearch('/admin/orders', search),
  adminConflicts: (search: Search = {}) => withSearch('/admin/offers-of-day/conflicts', search),
  adminTickets: (search: Search = {}) => withSearch('/admin/support', search),
  adminJournal: (search: Search = {}) => withSearch('/admin/journal', search),
  adminSettings: () => '/admin/settings',
  adminStatement: (id: string) => `/admin/finance/statements/${encodeURIComponent(id)}`,
  outletArrivals: (search: Search = {}) => withSearch('/outlet/arrivals', search),
  outletOrders: (search: Search = {}) => withSearch('/outlet/orders', search),
  outletSettings: () => '/outlet/settings',
  outletCounter: () => '/outlet/counter',
  outletStatements: (search: Search = {}) => withSearch('/outlet/statements', search),
  outletStatement: (id: string) => `/outlet/statements/${encodeURIComponent(id)}`,
};
