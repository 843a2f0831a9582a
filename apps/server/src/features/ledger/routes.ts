import { getLedger, listLedgerEntries } from '@club/contract/finance';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { ledgerEntries } from './entries-view.ts';
import { ledgerView } from './ledger-view.ts';

export function ledgerRoutes(mount: Mount, deps: Deps): void {
  mount(getLedger, () => ledgerView(deps.db));
  mount(listLedgerEntries, ({ query }) => ledgerEntries(deps.db, query));
}
