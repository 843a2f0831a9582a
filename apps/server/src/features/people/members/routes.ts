import * as calls from '@club/contract/people/members';

import { AskedTogether } from '#server/db/asked-together.ts';
import { confirmEmail, resendEmailLink } from '#server/features/people/members/profile/confirm-email.ts';
import { confirmNumber } from '#server/features/people/members/profile/numbers.ts';
import { readProfile } from '#server/features/people/members/profile/profile-view.ts';
import { updateProfile } from '#server/features/people/members/profile/update-profile.ts';
import { RawJson, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { exportData } from './export-data.ts';
import { memberInfos } from './member-info.ts';

/** More than come in one turn, but for a crowd. */
const MEMBERS_AT_ONCE = 100;

export function membersRoutes(mount: Mount, deps: Deps): void {
  const desk = new AskedTogether(MEMBERS_AT_ONCE, (ids: readonly string[]) => memberInfos(deps.db, ids));
  mount(calls.getMe, async (_call, caller) => {
    const info = await desk.ask(caller.member_id);
    if (info === undefined) throw new Problem('not_found');
    return info;
  });
  mount(calls.getProfile, (_call, caller) => readProfile(deps.db, caller.member_id, deps.now()));
  mount(calls.updateMe, ({ body }, caller) => updateProfile(deps, caller, body));
  mount(calls.confirmNumber, ({ body }, caller) => confirmNumber(deps, caller.member_id, body));
  mount(calls.confirmEmail, ({ body }) => confirmEmail(deps, body.token));
  mount(calls.resendEmailLink, (_call, caller) => resendEmailLink(deps, caller.member_id));
  mount(calls.exportMe, async (_call, caller) => new RawJson(await exportData(deps.db, caller.member_id, deps.now())));
}
