import type { SavedAddress, saveAddress as saveAddressCall } from '@club/contract/delivery/addresses';
import type { BodyOf } from '@club/contract/endpoint';
import { sql } from 'kysely';

import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { cleanAddress } from '#server/features/delivery/zones/clean-address.ts';
import { hasLeft } from '#server/features/people/members/has-left.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

const MOST_ADDRESSES = 10;

/** Saves an address under its name, in the place of one that bears it. */
export async function saveAddress(
  deps: Deps,
  member_id: string,
  asked: BodyOf<typeof saveAddressCall>,
  once: Once | undefined,
): Promise<SavedAddress> {
  const address = cleanAddress(asked.address);
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    // Who was leaving meanwhile is forgotten already.
    if (await hasLeft(tx, member_id)) throw new Problem('session_expired');
    // Of two at once the second counts what the first has written.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`addresses of ${member_id}`}, 0))`.execute(tx);
    const labels = await tx.selectFrom('saved_addresses').select('label').where('member_id', '=', member_id).execute();
    const isNew = !labels.some(({ label }) => label.toLowerCase() === asked.label.toLowerCase());
    if (isNew && labels.length >= MOST_ADDRESSES) throw new Problem('addresses_full');
    const { rows } = await sql<{ id: string }>`
      INSERT INTO saved_addresses (id, member_id, label, address, saved_at)
      VALUES (${deps.random.id(at)}, ${member_id}, ${asked.label}, ${JSON.stringify(address)}, ${at})
      ON CONFLICT (member_id, lower(label)) DO UPDATE
        SET label = excluded.label, address = excluded.address, saved_at = excluded.saved_at
      RETURNING id`.execute(tx);
    return { id: rows[0]!.id, label: asked.label, address };
  });
}
