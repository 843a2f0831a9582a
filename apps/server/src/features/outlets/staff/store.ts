import { createHmac } from 'node:crypto';

import type { StaffMember } from '@club/contract/outlets/staff';
import { maskPhone } from '@club/rules/uganda-phone';
import type { Insertable, Selectable } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { deriveKey } from '#server/security/derive-key.ts';

/** Wrong PINs of one person at sign-in are counted under this. */
export const SIGN_IN_TRIES = 'staff_sign_in';

export type StaffRow = Selectable<DB['staff']>;

/** What is kept of a PIN: good only at this outlet, and worth nothing without the key. */
export function pinDigest(secret: string, outlet_id: string, pin: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'staff-pin')).update(`${outlet_id}:${pin}`).digest();
}

/** Somebody of one of the caller's outlets, locked. */
export async function lockStaff(tx: Tx, outlet_ids: readonly string[], id: string): Promise<StaffRow | undefined> {
  return tx
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    .where('outlet_id', 'in', [...outlet_ids])
    .forUpdate()
    .executeTakeFirst();
}

/** Tells those who run an outlet, and nobody at its counter, that its people or their tablets are others by now. */
export function tellOfStaff(tx: Tx, outlet_id: string): void {
  announce(tx, { topic: 'staff', id: null, to: { managers_of: outlet_id } });
}

/** Appends to what happened with somebody. */
export async function noteStaff(tx: Tx, event: Insertable<DB['staff_events']>): Promise<void> {
  await tx.insertInto('staff_events').values(event).execute();
}

export function staffReply(row: StaffRow): StaffMember {
  return {
    id: row.id,
    name: row.name,
    phone_masked: maskPhone(row.phone),
    role: row.role,
    state: row.state,
    pin_expires_at: row.pin_expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
