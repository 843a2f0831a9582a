import type { TabletHere } from '@club/contract/outlets/tablets';
import { parseTabletCode } from '@club/rules/tablet-code';

import { transact } from '#server/db/transact.ts';
import { tellOfStaff } from '#server/features/outlets/staff/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readTabletHere, tabletCodeDigest } from './store.ts';

/** Spends a code: whoever comes first with it is the tablet. A wrong, spent or old one is refused alike. */
export async function enrolTablet(deps: Deps, typed: string): Promise<TabletHere> {
  const code = parseTabletCode(typed);
  if (code === null) throw new Problem('tablet_code_wrong');
  const at = deps.now();
  return transact(deps.db, async (tx) => {
    const enrolled = await tx
      .updateTable('outlet_tablets')
      .set({ enrolled_at: at, code_digest: null, code_expires_at: null })
      .where('code_digest', '=', tabletCodeDigest(deps.config.CODE_KEY, code))
      .where('code_expires_at', '>', at)
      .where('off_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (enrolled === undefined) throw new Problem('tablet_code_wrong');
    const here = await readTabletHere(tx, enrolled.id, at);
    tellOfStaff(tx, here.outlet.id);
    return here;
  });
}
