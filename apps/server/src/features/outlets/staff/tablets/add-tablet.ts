import type { ReplyOf } from '@club/contract/endpoint';
import type { addTablet as addTabletCall } from '@club/contract/outlets/tablets';
import { makeTabletCode, TABLET_CODE_MINUTES, tabletCodeLabel } from '@club/rules/tablet-code';

import { transact } from '#server/db/transact.ts';
import { tellOfStaff } from '#server/features/outlets/staff/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import { readTabletRow, tabletCodeDigest } from './store.ts';

const MINUTE_MS = 60_000;

/** Lets the manager show a new tablet the code that makes it the outlet's. The code is in the answer alone. */
export async function addTablet(
  deps: Deps,
  by: string,
  outlet_id: string,
  name: string,
): Promise<ReplyOf<typeof addTabletCall>> {
  const at = deps.now();
  const id = deps.random.id(at);
  const code = makeTabletCode((below) => deps.random.below(below));
  const code_expires_at = new Date(at.getTime() + TABLET_CODE_MINUTES * MINUTE_MS);
  const code_digest = tabletCodeDigest(deps.config.CODE_KEY, code);
  const tablet = await transact(deps.db, async (tx) => {
    await tx
      .insertInto('outlet_tablets')
      .values({ id, outlet_id, name, code_digest, code_expires_at, created_at: at, created_by: by })
      .execute();
    tellOfStaff(tx, outlet_id);
    return readTabletRow(tx, id, at);
  });
  return { tablet, code: tabletCodeLabel(code), expires_at: code_expires_at.toISOString() };
}
