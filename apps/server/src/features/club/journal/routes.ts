import * as calls from '@club/contract/club/journal';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listJournal } from './list-journal.ts';

/** What was done at the club, for its admins. */
export function journalRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listJournal, ({ query }) => listJournal(deps, query));
}
