import { authRoutes } from '#server/features/auth/routes.ts';
import { backOfficeRoutes } from '#server/features/back-office/routes.ts';
import { cartRoutes } from '#server/features/cart/routes.ts';
import { cashbackRoutes } from '#server/features/cashback/routes.ts';
import { ledgerRoutes } from '#server/features/ledger/routes.ts';
import { membersRoutes } from '#server/features/members/routes.ts';
import { membershipRoutes } from '#server/features/membership/routes.ts';
import { notificationsRoutes } from '#server/features/notifications/routes.ts';
import { offersRoutes } from '#server/features/offers/routes.ts';
import { ordersRoutes } from '#server/features/orders/routes.ts';
import { outletsRoutes } from '#server/features/outlets/routes.ts';
import { paymentsRoutes } from '#server/features/payments/routes.ts';
import { reconciliationRoutes } from '#server/features/reconciliation/routes.ts';
import { refundsRoutes } from '#server/features/refunds/routes.ts';
import { settlementsRoutes } from '#server/features/settlements/routes.ts';
import { siteRoutes } from '#server/features/site/routes.ts';
import { transfersRoutes } from '#server/features/transfers/routes.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Every call of the API. */
export function mountRoutes(mount: Mount, deps: Deps): void {
  authRoutes(mount, deps);
  membershipRoutes(mount, deps);
  membersRoutes(mount, deps);
  backOfficeRoutes(mount, deps);
  offersRoutes(mount, deps);
  cartRoutes(mount, deps);
  ordersRoutes(mount, deps);
  outletsRoutes(mount, deps);
  cashbackRoutes(mount, deps);
  paymentsRoutes(mount, deps);
  refundsRoutes(mount, deps);
  settlementsRoutes(mount, deps);
  transfersRoutes(mount, deps);
  ledgerRoutes(mount, deps);
  reconciliationRoutes(mount, deps);
  notificationsRoutes(mount, deps);
  siteRoutes(mount, deps);
}
