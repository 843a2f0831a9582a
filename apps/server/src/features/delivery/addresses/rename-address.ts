import type { SavedAddress } from '@club/contract/delivery/addresses';
import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';

/** Gives a saved address another name that no other of the member's bears. */
export async function renameAddress(
  { db }: Pick<Deps, 'db'>,
  member_id: string,
  id: string,
  label: string,
): Promise<SavedAddress> {
  return transact(db, async (tx) => {
    // As saving does: of two at once the second sees what the first has written.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`addresses of ${member_id}`}, 0))`.execute(tx);
    const mine = await tx
      .selectFrom('saved_addresses')
      .select(['id', 'label', 'address'])
      .where('member_id', '=', member_id)
      .execute();
    const address = mine.find((saved) => saved.id === id);
    if (address === undefined) throw new Problem('not_found');
    if (mine.some((saved) => saved.id !== id && saved.label.toLowerCase() === label.toLowerCase())) {
      throw fieldProblem('label', 'You have another address of this name');
    }
    await tx.updateTable('saved_addresses').set({ label }).where('id', '=', id).execute();
    // Written by `saveAddress` alone, which checked it.
    return { id, label, address: address.address as SavedAddress['address'] };
  });
}
