import { checkLedger, getLedger, listLedgerEntries } from '@club/contract/finance';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { askForCheck } from './check-books.ts';
import { ledgerEntries } from './entries-view.ts';
import { ledgerView } from './ledger-view.ts';

export function ledgerRoutes(mount: Mount, deps: Deps): void {
  mount(getLedger, () => ledgerView(deps.db));
  mount(checkLedger, async (_call, { member_id }) => {
    await askForCheck(deps, member_id);
    return ledgerView(deps.db);
  });
  mount(listLedgerEntries, ({ query }) => ledgerEntries(deps.db, query));
}
