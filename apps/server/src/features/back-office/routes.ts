import {
  approveApplication as approveCall,
  approveNext as approveNextCall,
  askToConfirm as askCall,
  getApplication as detailCall,
  judgeReferral as judgeCall,
  listApplications as listCall,
  listOpenBatches as openBatchesCall,
  rejectApplication as rejectCall,
  undoBatch as undoCall,
} from '@club/contract/back-office';
import { decideClosing as decideClosingCall, listClosingRequests as closingCall } from '@club/contract/closing';
import * as settingCalls from '@club/contract/settings';
import { isAboutMoney } from '@club/rules/settings';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { readApplicationDetail } from './application-detail.ts';
import { listApplications } from './application-list.ts';
import { approveApplication } from './approve-application.ts';
import { approveNext } from './approve-next.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { changeSetting } from './change-setting.ts';
import { closingRequestsView } from './closing-requests-view.ts';
import { decideClosing } from './decide-closing.ts';
import { judgeReferral } from './judge-referral.ts';
import { readOpenBatches } from './open-batches.ts';
import { rejectApplication } from './reject-application.ts';
import { settingsView, settingChanges } from './settings-view.ts';
import { undoBatch } from './undo-batch.ts';

export function backOfficeRoutes(mount: Mount, deps: Deps): void {
  mount(listCall, ({ query }) => listApplications(deps.db, query));
  mount(detailCall, ({ params }) => readApplicationDetail(deps.db, params.id));
  mount(approveCall, ({ params, body, once }, caller) =>
    approveApplication(deps, { id: params.id, by: caller.member_id, ...body }, once),
  );
  mount(rejectCall, ({ params, body, once }, caller) =>
    rejectApplication(deps, { id: params.id, by: caller.member_id }, body, once),
  );
  mount(askCall, ({ params, once }, caller) => askToConfirm(deps, { id: params.id, by: caller.member_id }, once));
  mount(judgeCall, ({ params, body, once }, caller) =>
    judgeReferral(deps, { id: params.id, by: caller.member_id }, body.state, once),
  );
  mount(closingCall, ({ query }) => closingRequestsView(deps.db, query));
  mount(decideClosingCall, ({ params, body, once }, caller) =>
    decideClosing(deps, { id: params.id, by: caller.member_id }, body, once),
  );
  mount(approveNextCall, ({ body, once }, caller) => approveNext(deps, body, caller.member_id, once));
  mount(openBatchesCall, () => readOpenBatches(deps));
  mount(undoCall, ({ params, once }, caller) => undoBatch(deps, params.id, caller.member_id, once));
  mount(settingCalls.listSettings, () => settingsView(deps.db, deps.now()));
  mount(settingCalls.listSettingChanges, ({ query }) => settingChanges(deps.db, query));
  mount(settingCalls.changeSetting, async ({ body, once }, caller) => {
    if (isAboutMoney(body.name)) demandRecentPin(caller, deps.now());
    return changeSetting(deps, body, caller.member_id, once);
  });
}
