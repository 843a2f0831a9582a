import * as calls from '@club/contract/people/membership-desk';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { readApplicationDetail } from './application-detail.ts';
import { listApplications } from './application-list.ts';
import { approveApplication } from './approve-application.ts';
import { approveNext } from './approve-next.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { holdApplication, releaseApplication } from './hold-application.ts';
import { judgeReferral } from './judge-referral.ts';
import { readOpenBatches } from './open-batches.ts';
import { rejectApplication } from './reject-application.ts';
import { undoBatch } from './undo-batch.ts';

/** Reviewing applications. */
export function membershipDeskRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listApplications, ({ query }) => listApplications(deps.db, query));
  mount(calls.getApplication, ({ params }) => readApplicationDetail(deps.db, params.id));
  mount(calls.approveApplication, ({ params, body, once }, caller) =>
    approveApplication(deps, { id: params.id, by: caller.member_id, ...body }, once),
  );
  mount(calls.rejectApplication, ({ params, body, once }, caller) =>
    rejectApplication(deps, { id: params.id, by: caller.member_id }, body, once),
  );
  mount(calls.holdApplication, ({ params, body, once }, caller) =>
    holdApplication(deps, { id: params.id, by: caller.member_id }, body, once),
  );
  mount(calls.releaseApplication, ({ params, once }, caller) =>
    releaseApplication(deps, { id: params.id, by: caller.member_id }, once),
  );
  mount(calls.askToConfirm, ({ params, once }, caller) =>
    askToConfirm(deps, { id: params.id, by: caller.member_id }, once),
  );
  mount(calls.judgeReferral, ({ params, body, once }, caller) =>
    judgeReferral(deps, { id: params.id, by: caller.member_id }, body.state, once),
  );
  mount(calls.approveNext, ({ body, once }, caller) => approveNext(deps, body, caller.member_id, once));
  mount(calls.listOpenBatches, () => readOpenBatches(deps));
  mount(calls.undoBatch, ({ params, once }, caller) => undoBatch(deps, params.id, caller.member_id, once));
}
