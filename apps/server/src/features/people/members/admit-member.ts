import { sql, type Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import type { Deps } from '#server/ports/deps.ts';

type Member = Selectable<DB['members']>;

/** What an application says of the person who becomes a member. */
export type Admitted = Pick<
  Member,
  | 'application_id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'mtn_money_number'
  | 'airtel_money_number'
  | 'payment_priority'
  | 'referral_code'
  | 'pin_hash'
  | 'pin_key_id'
>;

/**
 * Makes a member, whose numbers are theirs from now on. Admitted again after an approval that was undone, it is the same
 * member. Where one number was confirmed by a code, any other is still unproven.
 */
export async function admitMember(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  person: Admitted,
  confirmed_number: string | null,
): Promise<string> {
  const created_at = deps.now();
  const { pin_hash, pin_key_id } = person;
  const { id } = await tx
    .insertInto('members')
    .values({ id: deps.random.id(created_at), ...person, status: 'active', created_at })
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet({ pin_hash, pin_key_id, status: 'active', created_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('phone_numbers')
    .set({
      member_id: id,
      unproven: confirmed_number === null ? false : sql<boolean>`e164 <> ${confirmed_number}`,
    })
    .where('application_id', '=', person.application_id)
    .execute();
  return id;
}

/** The member of an application, held until the end of the transaction; undefined for one who is none (any more). */
export async function lockMemberOf(tx: Tx, application_id: string): Promise<Member | undefined> {
  return tx
    .selectFrom('members')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a member an applicant again. The row stays for what already points at it. */
export async function dismissMember(tx: Tx, { id, application_id }: Pick<Member, 'id' | 'application_id'>) {
  await lockOut(tx, id);
  await tx.updateTable('phone_numbers').set({ member_id: null }).where('application_id', '=', application_id).execute();
}

/** Closes an account that somebody holds the lock of: nobody can sign in, and the numbers are free for a new application. */
export async function closeMember(tx: Tx, member_id: string): Promise<void> {
  await lockOut(tx, member_id);
  await tx.deleteFrom('phone_numbers').where('member_id', '=', member_id).execute();
}

/** The status of a member, held until the end of the transaction. */
export async function lockStatus(tx: Tx, member_id: string): Promise<Member['status']> {
  const { status } = await tx
    .selectFrom('members')
    .select('status')
    .where('id', '=', member_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return status;
}

/** Keeps a member out, or lets them in again with the PIN they had. Somebody holds the lock of it. */
export async function setSuspended(tx: Tx, member_id: string, suspended: boolean): Promise<void> {
  const status = suspended ? ('suspended' as const) : ('active' as const);
  await tx.updateTable('members').set({ status }).where('id', '=', member_id).execute();
}

/** Gives a member another PIN; with `was`, only while that one still stands. */
export async function storePin(
  tx: Tx,
  member_id: string,
  { pin_hash, pin_key_id }: Pick<Member, 'pin_hash' | 'pin_key_id'>,
  was?: Buffer,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ pin_hash, pin_key_id })
    .where('id', '=', member_id)
    .where(was === undefined ? sql<boolean>`true` : sql<boolean>`pin_hash = ${was}`)
    .execute();
}

async function lockOut(tx: Tx, member_id: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ status: 'closed', pin_hash: Buffer.alloc(0), pin_key_id: 'none' })
    .where('id', '=', member_id)
    .execute();
}
