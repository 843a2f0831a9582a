import * as calls from '@club/contract/offers-of-the-day/purchases';

import { overSessions } from '#server/http/access.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { openShopOfTheDay } from './buy-day-offer.ts';
import { checkEligibility } from './check-eligibility.ts';
import { readOpenPurchase, readPurchaseStatus } from './views.ts';

export function purchasesRoutes(mount: Mount, deps: Deps): void {
  const buy = openShopOfTheDay(deps, overSessions);
  mount(calls.checkEligibility, ({ body }, { member_id }) => checkEligibility(deps, member_id, body));
  mount(calls.purchaseDayOffer, ({ body, once }, caller) => buy(caller, body, once));
  mount(calls.getPurchaseStatus, ({ params }, { member_id }) =>
    readPurchaseStatus(deps.db, member_id, params.id, deps.now()),
  );
  mount(calls.getOpenPurchase, ({ params }, { member_id }) => readOpenPurchase(deps, member_id, params.id));
}
