import type { forgetAddress as forgetAddressCall } from '@club/contract/delivery/addresses';
import type { ReplyOf } from '@club/contract/endpoint';

import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** Forgets a saved address. Orders that went there keep it. */
export async function forgetAddress(
  { db }: Pick<Deps, 'db'>,
  member_id: string,
  id: string,
): Promise<ReplyOf<typeof forgetAddressCall>> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_addresses')
    .where('id', '=', id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not_found');
  return { success: true, message: 'The address is forgotten.' };
}
