import { journalRoutes } from '#server/features/club/journal/routes.ts';
import { notificationsRoutes } from '#server/features/club/notifications/routes.ts';
import { settingsRoutes } from '#server/features/club/settings/routes.ts';
import { siteRoutes } from '#server/features/club/site/routes.ts';
import { supportRoutes } from '#server/features/club/support/routes.ts';
import { addressesRoutes } from '#server/features/delivery/addresses/routes.ts';
import { placesRoutes } from '#server/features/delivery/places/routes.ts';
import { zonesRoutes } from '#server/features/delivery/zones/routes.ts';
import { cashbackRoutes } from '#server/features/money/cashback/routes.ts';
import { ledgerRoutes } from '#server/features/money/ledger/routes.ts';
import { paymentsRoutes } from '#server/features/money/payments/routes.ts';
import { reconciliationRoutes } from '#server/features/money/reconciliation/routes.ts';
import { refundsRoutes } from '#server/features/money/refunds/routes.ts';
import { settlementsRoutes } from '#server/features/money/settlements/routes.ts';
import { transfersRoutes } from '#server/features/money/transfers/routes.ts';
import { codesRoutes } from '#server/features/offers-of-the-day/codes/routes.ts';
import { controlRoutes } from '#server/features/offers-of-the-day/control/routes.ts';
import { dayOffersRoutes } from '#server/features/offers-of-the-day/offers/routes.ts';
import { purchasesRoutes } from '#server/features/offers-of-the-day/purchases/routes.ts';
import { redemptionRoutes } from '#server/features/offers-of-the-day/redemption/routes.ts';
import { waitingRoutes } from '#server/features/offers-of-the-day/waiting/routes.ts';
import { arrivalsRoutes } from '#server/features/outlets/arrivals/routes.ts';
import { ordersDeskRoutes } from '#server/features/outlets/counter/desk/routes.ts';
import { counterRoutes } from '#server/features/outlets/counter/routes.ts';
import { outletDayRoutes } from '#server/features/outlets/day/routes.ts';
import { deliveriesRoutes } from '#server/features/outlets/deliveries/routes.ts';
import { reportsRoutes } from '#server/features/outlets/reports/routes.ts';
import { outletSettingsRoutes } from '#server/features/outlets/settings/routes.ts';
import { shelfRoutes } from '#server/features/outlets/shelf/routes.ts';
import { outletStaffRoutes } from '#server/features/outlets/staff/routes.ts';
import { tabletsRoutes } from '#server/features/outlets/staff/tablets/routes.ts';
import { authRoutes } from '#server/features/people/auth/routes.ts';
import { closingDeskRoutes } from '#server/features/people/closing/desk/routes.ts';
import { closingRoutes } from '#server/features/people/closing/routes.ts';
import { membersRoutes } from '#server/features/people/members/routes.ts';
import { membershipDeskRoutes } from '#server/features/people/membership/desk/routes.ts';
import { membershipRoutes } from '#server/features/people/membership/routes.ts';
import { cartRoutes } from '#server/features/shop/cart/routes.ts';
import { offersRoutes } from '#server/features/shop/catalogue/routes.ts';
import { checkoutRoutes } from '#server/features/shop/checkout/routes.ts';
import { ordersRoutes } from '#server/features/shop/orders/routes.ts';
import { ratingsRoutes } from '#server/features/shop/ratings/routes.ts';
import { searchRoutes } from '#server/features/shop/search/routes.ts';
import { watchesRoutes } from '#server/features/shop/watches/routes.ts';
import { KeptAnswers } from '#server/http/kept-answers.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

interface Mounted {
  /** To be waited for before the first call is answered quickly. */
  warmUp(): Promise<void>;
  /** To be told when another process has changed an offer. */
  catalogueChanged(): void;
}

/** Every call of the API. */
export function mountRoutes(mount: Mount, deps: Deps): Mounted {
  const kept = new KeptAnswers(deps.config.ANSWERS_KEPT_MS);
  authRoutes(mount, deps);
  membershipRoutes(mount, deps);
  membersRoutes(mount, deps);
  membershipDeskRoutes(mount, deps);
  closingRoutes(mount, deps);
  closingDeskRoutes(mount, deps);
  settingsRoutes(mount, deps);
  offersRoutes(mount, deps, kept);
  const { warmUp, forget } = searchRoutes(mount, deps, kept);
  ratingsRoutes(mount, deps);
  watchesRoutes(mount, deps);
  cartRoutes(mount, deps);
  zonesRoutes(mount, deps);
  placesRoutes(mount, deps);
  addressesRoutes(mount, deps);
  checkoutRoutes(mount, deps);
  ordersRoutes(mount, deps);
  counterRoutes(mount, deps);
  ordersDeskRoutes(mount, deps);
  arrivalsRoutes(mount, deps);
  reportsRoutes(mount, deps);
  outletStaffRoutes(mount, deps);
  tabletsRoutes(mount, deps);
  shelfRoutes(mount, deps);
  deliveriesRoutes(mount, deps);
  outletDayRoutes(mount, deps);
  outletSettingsRoutes(mount, deps);
  dayOffersRoutes(mount, deps);
  purchasesRoutes(mount, deps);
  codesRoutes(mount, deps);
  redemptionRoutes(mount, deps);
  controlRoutes(mount, deps);
  waitingRoutes(mount, deps);
  supportRoutes(mount, deps);
  cashbackRoutes(mount, deps);
  paymentsRoutes(mount, deps);
  refundsRoutes(mount, deps);
  settlementsRoutes(mount, deps);
  transfersRoutes(mount, deps);
  ledgerRoutes(mount, deps);
  reconciliationRoutes(mount, deps);
  notificationsRoutes(mount, deps);
  siteRoutes(mount, deps);
  journalRoutes(mount, deps);
  const catalogueChanged = () => {
    kept.forget();
    forget();
  };
  return { warmUp, catalogueChanged };
}
