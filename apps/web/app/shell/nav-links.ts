import { paths } from '#web/paths.ts';

export interface NavLink {
  label: string;
  to: string;
  /** Whether the link stands for this path. */
  isActive: (pathname: string) => boolean;
}

const exactly = (path: string) => (pathname: string) => pathname === path;
/** Of a page and of those below it. */
export const below = (path: string) => (pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The member's links (spec 1 §2). Offers never lights up on offers-of-day paths; Orders does on all that begins so. */
export const memberLinks: readonly NavLink[] = [
  { label: 'Dashboard', to: paths.dashboard(), isActive: exactly(paths.dashboard()) },
  { label: 'Offers', to: paths.offers(), isActive: below(paths.offers()) },
  { label: 'Offers of Day', to: paths.dayOffers(), isActive: below(paths.dayOffers()) },
  { label: 'My Codes', to: paths.myCodes(), isActive: below(paths.myCodes()) },
  { label: 'Orders', to: paths.orders(), isActive: (pathname) => pathname.startsWith(paths.orders()) },
];
