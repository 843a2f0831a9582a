import { paths } from '#web/paths.ts';

export interface NavLink {
  label: string;
  to: string;
  /** Whether the link stands for this path. */
  isActive: (pathname: string) => boolean;
}

const exactly = (path: string) => (pathname: string) => pathname === path;
const below = (path: string) => (pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The member's links (spec 1 §2). Offers never lights up on offers-of-day paths; Orders does on all that begins so. */
export const memberLinks: readonly NavLink[] = [
  { label: 'Dashboard', to: paths.dashboard(), isActive: exactly(paths.dashboard()) },
  { label: 'Offers', to: paths.offers(), isActive: below(paths.offers()) },
  { label: 'Orders', to: paths.orders(), isActive: (pathname) => pathname.startsWith(paths.orders()) },
];

export const outletLinks: readonly NavLink[] = [
  { label: 'Orders', to: paths.outletOrders(), isActive: below(paths.outletOrders()) },
  { label: 'Statements', to: paths.outletStatements(), isActive: below(paths.outletStatements()) },
];

export const adminLinks: readonly NavLink[] = [
  { label: 'Applications', to: paths.adminApplications(), isActive: below(paths.adminApplications()) },
  { label: 'Closing requests', to: paths.adminClosing(), isActive: below(paths.adminClosing()) },
  { label: 'Finance', to: paths.adminFinance(), isActive: below(paths.adminFinance()) },
  { label: 'Settings', to: paths.adminSettings(), isActive: below(paths.adminSettings()) },
];
