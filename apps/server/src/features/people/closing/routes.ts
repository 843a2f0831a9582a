import * as calls from '@club/contract/people/closing';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { readClosing, requestClosing, withdrawClosing } from './close-account.ts';

export function closingRoutes(mount: Mount, deps: Deps): void {
  mount(calls.closeMe, ({ body }, caller) => requestClosing(deps, caller, body));
  mount(calls.getClosing, (_call, caller) => readClosing(deps, caller.member_id));
  mount(calls.withdrawClosing, (_call, caller) => withdrawClosing(deps, caller.member_id));
}
