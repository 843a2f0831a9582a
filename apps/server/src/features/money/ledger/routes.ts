import { checkLedger, exportLedgerEntries, getLedger, listLedgerEntries } from '@club/contract/money/ledger';

import { noteFile } from '#server/features/club/audit/note-file.ts';
import { FileReply, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { askForCheck } from './check-books.ts';
import { ledgerEntries } from './entries-view.ts';
import { exportEntries } from './export-entries.ts';
import { readLedger } from './ledger-view.ts';

export function ledgerRoutes(mount: Mount, deps: Deps): void {
  mount(getLedger, () => readLedger(deps.db));
  mount(checkLedger, async (_call, { member_id }) => {
    await askForCheck(deps, member_id);
    return readLedger(deps.db);
  });
  mount(listLedgerEntries, ({ query }) => ledgerEntries(deps.db, query));
  mount(exportLedgerEntries, async ({ query }, { member_id: by }) => {
    const { name, content } = await exportEntries(deps, query);
    await noteFile(deps, { by, list: 'entries', name });
    return new FileReply(name, content);
  });
}
