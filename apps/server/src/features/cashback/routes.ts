import {
  getCashbackTerms,
  listMyCashback,
  listMyRewards,
  requestPayout as requestPayoutCall,
} from '@club/contract/cashback';
import { getMySummary } from '@club/contract/members';
import {
  checkPayouts as checkPayoutsCall,
  decidePayouts as decidePayoutsCall,
  exportPayouts as exportCall,
  getFloat,
  listPayouts,
} from '@club/contract/payouts';

import { FileReply, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { checkPayouts } from './check-payouts.ts';
import { decidePayouts } from './decide-payouts.ts';
import { exportPayouts } from './export-payouts.ts';
import { floatView } from './float-view.ts';
import { myCashbackView } from './history-view.ts';
import { listPayoutRows } from './payout-rows.ts';
import { requestPayout } from './request-payout.ts';
import { myRewardsView } from './rewards-view.ts';
import { cashbackTermsView } from './terms-view.ts';
import { mySummaryView } from './views.ts';

export function cashbackRoutes(mount: Mount, deps: Deps): void {
  mount(listMyCashback, ({ query }, caller) => myCashbackView(deps, caller.member_id, query));
  mount(getCashbackTerms, (_call, caller) => cashbackTermsView(deps, caller.member_id));
  mount(requestPayoutCall, ({ body, once }, caller) => requestPayout(deps, caller, body, once));
  mount(listPayouts, ({ query }) => listPayoutRows(deps.db, query));
  mount(exportCall, async ({ query }) => {
    const { name, content } = exportPayouts(deps, query);
    return new FileReply(name, content);
  });
  mount(getFloat, () => floatView(deps));
  mount(checkPayoutsCall, ({ body }) => checkPayouts(deps, body.ids));
  mount(decidePayoutsCall, async ({ body, once }, admin) => {
    // What sends money wants the PIN once more; refusing to, or asking, does not.
    if (body.decision === 'approve' || body.decision === 'send_again') demandRecentPin(admin, deps.now());
    return decidePayouts(deps, admin.member_id, body, once);
  });
  mount(listMyRewards, ({ query }, caller) => myRewardsView(deps.db, caller.member_id, query));
  mount(getMySummary, (_call, caller) => mySummaryView(deps, caller.member_id));
}
