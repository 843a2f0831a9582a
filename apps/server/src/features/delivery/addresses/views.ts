import type { listAddresses as listAddressesCall, SavedAddress } from '@club/contract/delivery/addresses';
import type { ReplyOf } from '@club/contract/endpoint';

import type { Deps } from '#server/ports/deps.ts';

/** The member's saved addresses; there are never more than a handful. */
export async function listAddresses(
  { db }: Pick<Deps, 'db'>,
  member_id: string,
): Promise<ReplyOf<typeof listAddressesCall>> {
  const rows = await db
    .selectFrom('saved_addresses')
    .select(['id', 'label', 'address'])
    .where('member_id', '=', member_id)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute();
  // Written by `saveAddress` alone, which checked it.
  return { results: rows.map((row) => ({ ...row, address: row.address as SavedAddress['address'] })) };
}
