import * as calls from '@club/contract/people/members';

import { confirmEmail, resendEmailLink } from '#server/features/people/members/profile/confirm-email.ts';
import { confirmNumber } from '#server/features/people/members/profile/numbers.ts';
import { readProfile } from '#server/features/people/members/profile/profile-view.ts';
import { updateProfile } from '#server/features/people/members/profile/update-profile.ts';
import { RawJson, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { exportData } from './export-data.ts';
import { memberInfo } from './member-info.ts';

export function membersRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getMe, (_call, caller) => memberInfo(deps.db, caller.member_id));
  mount(calls.getProfile, (_call, caller) => readProfile(deps.db, caller.member_id, deps.now()));
  mount(calls.updateMe, ({ body }, caller) => updateProfile(deps, caller, body));
  mount(calls.confirmNumber, ({ body }, caller) => confirmNumber(deps, caller.member_id, body));
  mount(calls.confirmEmail, ({ body }) => confirmEmail(deps, body.token));
  mount(calls.resendEmailLink, (_call, caller) => resendEmailLink(deps, caller.member_id));
  mount(calls.exportMe, async (_call, caller) => new RawJson(await exportData(deps.db, caller.member_id, deps.now())));
}
