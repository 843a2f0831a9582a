import {
  getCashbackTerms,
  listMyCashback as listMyCashbackCall,
  listMyRewards as listMyRewardsCall,
  requestPayout as requestPayoutCall,
} from '@club/contract/money/cashback';
import {
  checkPayouts as checkPayoutsCall,
  decidePayouts as decidePayoutsCall,
  exportPayouts as exportCall,
  getFloat,
  listPayouts,
} from '@club/contract/money/payouts';
import { getMySummary } from '@club/contract/people/members';

import { noteFile } from '#server/features/club/audit/note-file.ts';
import { checkPayouts } from '#server/features/money/cashback/payouts/check-payouts.ts';
import { decidePayouts } from '#server/features/money/cashback/payouts/decide-payouts.ts';
import { exportPayouts } from '#server/features/money/cashback/payouts/export-payouts.ts';
import { readFloat } from '#server/features/money/cashback/payouts/float-view.ts';
import { listPayoutRows } from '#server/features/money/cashback/payouts/payout-rows.ts';
import { requestPayout } from '#server/features/money/cashback/payouts/request-payout.ts';
import { FileReply, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { listMyCashback } from './history-view.ts';
import { listMyRewards } from './rewards-view.ts';
import { readCashbackTerms } from './terms-view.ts';
import { readMySummary } from './views.ts';

export function cashbackRoutes(mount: Mount, deps: Deps): void {
  mount(listMyCashbackCall, ({ query }, caller) => listMyCashback(deps, caller.member_id, query));
  mount(getCashbackTerms, (_call, caller) => readCashbackTerms(deps, caller.member_id));
  mount(requestPayoutCall, ({ body, once }, caller) => requestPayout(deps, caller, body, once));
  mount(listPayouts, ({ query }) => listPayoutRows(deps.db, query));
  mount(exportCall, async ({ query }, { member_id: by }) => {
    const { name, content } = await exportPayouts(deps, query);
    await noteFile(deps, { by, list: 'payouts', name });
    return new FileReply(name, content);
  });
  mount(getFloat, () => readFloat(deps));
  mount(checkPayoutsCall, ({ body }) => checkPayouts(deps, body.ids));
  mount(decidePayoutsCall, async ({ body, once }, admin) => {
    // What sends money wants the PIN once more; refusing to, or asking, does not.
    if (body.decision === 'approve' || body.decision === 'send_again') demandRecentPin(admin, deps.now());
    return decidePayouts(deps, admin.member_id, body, once);
  });
  mount(listMyRewardsCall, ({ query }, caller) => listMyRewards(deps.db, caller.member_id, query));
  mount(getMySummary, (_call, caller) => readMySummary(deps, caller.member_id));
}
