import { paths } from '#web/paths.ts';

import { below, type NavLink } from './nav-links.ts';

/** In the spec's order, then what it does not have (spec 2 §2). */
export const outletLinks: readonly NavLink[] = [
  { label: 'Arrivals', to: paths.outletArrivals(), isActive: below(paths.outletArrivals()) },
  { label: 'Settings', to: paths.outletSettings(), isActive: below(paths.outletSettings()) },
  { label: 'Orders', to: paths.outletOrders(), isActive: below(paths.outletOrders()) },
  { label: 'Stock', to: paths.outletShelf(), isActive: below(paths.outletShelf()) },
  { label: 'Riders', to: paths.outletRiders(), isActive: below(paths.outletRiders()) },
  { label: 'Staff', to: paths.outletStaff(), isActive: below(paths.outletStaff()) },
  { label: 'Day', to: paths.outletDay(), isActive: below(paths.outletDay()) },
  { label: 'Counter', to: paths.outletCounter(), isActive: below(paths.outletCounter()) },
  { label: 'Statements', to: paths.outletStatements(), isActive: below(paths.outletStatements()) },
];

/** On the tablet of the staff: board, arrivals and codes, and nothing else. */
export const counterLinks: readonly NavLink[] = [
  { label: 'Orders', to: paths.counterOrders(), isActive: below(paths.counterOrders()) },
  { label: 'Arrivals', to: paths.counterArrivals(), isActive: below(paths.counterArrivals()) },
  { label: 'Codes', to: paths.counterCodes(), isActive: below(paths.counterCodes()) },
];

export const adminLinks: readonly NavLink[] = [
  { label: 'Applications', to: paths.adminApplications(), isActive: below(paths.adminApplications()) },
  { label: 'Closing requests', to: paths.adminClosing(), isActive: below(paths.adminClosing()) },
  { label: 'Control room', to: paths.adminDayOffers(), isActive: below(paths.adminDayOffers()) },
  { label: 'Orders', to: paths.adminOrders(), isActive: below(paths.adminOrders()) },
  { label: 'Outlets', to: paths.adminOutlets(), isActive: below(paths.adminOutlets()) },
  { label: 'Finance', to: paths.adminFinance(), isActive: below(paths.adminFinance()) },
  { label: 'Support', to: paths.adminTickets(), isActive: below(paths.adminTickets()) },
  { label: 'Settings', to: paths.adminSettings(), isActive: below(paths.adminSettings()) },
  { label: 'Journal', to: paths.adminJournal(), isActive: below(paths.adminJournal()) },
];
