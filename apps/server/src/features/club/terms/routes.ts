import { listTermsChanges } from '@club/contract/club/terms';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { comingChanges } from './coming-changes.ts';

export function termsRoutes(mount: Mount, deps: Deps): void {
  mount(listTermsChanges, async () => ({
    results: (await comingChanges(deps)).map(({ id, from, what }) => ({ id, from, what })),
  }));
}
