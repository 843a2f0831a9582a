import * as calls from '@club/contract/money/transfers';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { askToClose, decideClosing } from './close-by-hand.ts';

export function transfersRoutes(mount: Mount, deps: Deps): void {
  mount(calls.askToClose, ({ params, body, once }, admin) => askToClose(deps, admin, params.id, body, once));
  mount(calls.decideClosing, ({ params, body, once }, admin) => decideClosing(deps, admin, params.id, body, once));
}
