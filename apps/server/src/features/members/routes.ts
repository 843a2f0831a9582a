import * as calls from '@club/contract/members';

import { RawJson, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { requestClosing, withdrawClosing } from './close-account.ts';
import { confirmEmail, resendEmailLink } from './confirm-email.ts';
import { exportData } from './export-data.ts';
import { memberInfo } from './member-info.ts';
import { confirmNumber } from './numbers.ts';
import { profileView } from './profile-view.ts';
import { updateProfile } from './update-profile.ts';

export function membersRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getMe, (_call, caller) => memberInfo(deps.db, caller.member_id));
  mount(calls.getProfile, (_call, caller) => profileView(deps.db, caller.member_id, deps.now()));
  mount(calls.updateMe, ({ body }, caller) => updateProfile(deps, caller, body));
  mount(calls.confirmNumber, ({ body }, caller) => confirmNumber(deps, caller.member_id, body));
  mount(calls.confirmEmail, ({ body }) => confirmEmail(deps, body.token));
  mount(calls.resendEmailLink, (_call, caller) => resendEmailLink(deps, caller.member_id));
  mount(calls.exportMe, async (_call, caller) => new RawJson(await exportData(deps.db, caller.member_id, deps.now())));
  mount(calls.withdrawClosing, (_call, caller) => withdrawClosing(deps, caller.member_id));
  mount(calls.closeMe, ({ body }, caller) => requestClosing(deps, caller, body.reason));
}
