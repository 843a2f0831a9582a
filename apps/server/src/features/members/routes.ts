import { getMe } from '@club/contract/members';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { memberInfo } from './member-info.ts';

export function membersRoutes(mount: Mount, deps: Deps): void {
  mount(getMe, (_call, caller) => memberInfo(deps.db, caller.member_id));
}
