import type { BodyIn } from '@club/contract/endpoint';
import { apply } from '@club/contract/people/membership';

import { transact } from '#server/db/transact.ts';
import { confirmNumber } from '#server/features/people/membership/apply/confirm-phone.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';

import type { TestWorld } from './world.ts';

export type ApplicationSent = BodyIn<typeof apply>;

/** What applicants of tests choose, unless they say otherwise. */
export const TEST_PIN = '3690';

let lastNumber = 775_000_000;

/** A national number that no other test person has. */
export function newNumber(): string {
  lastNumber += 1;
  return String(lastNumber);
}

/** An application in which nothing is wrong, with a number of its own. */
export function anApplication(wanted: Partial<ApplicationSent> = {}): ApplicationSent {
  return {
    first_name: 'Amina',
    last_name: 'Nakato',
    mtn_money_number: `+256${newNumber()}`,
    payment_priority: 'mtn',
    pin: TEST_PIN,
    join_reasons: ['special_prices', 'cashback_rewards'],
    terms_version: '2026-11',
    ...wanted,
  };
}

/** Applies through the API; the number it used is answered too. */
export async function applyAs(world: TestWorld, wanted: Partial<ApplicationSent> = {}) {
  const sent = anApplication(wanted);
  const { reply } = await world.call(apply, { body: sent });
  return { ...reply, phone: (sent.mtn_money_number ?? sent.airtel_money_number)! };
}

/** Applies, and proves the number as if the code of the SMS had been typed. */
export async function applyConfirmed(world: TestWorld, wanted: Partial<ApplicationSent> = {}) {
  const applied = await applyAs(world, wanted);
  await transact(world.deps.db, (tx) => confirmNumber(tx, world.deps, applied.id, applied.phone));
  return applied;
}

/** The code that was last sent to a number. */
export async function codeSentTo(world: TestWorld, phone: string): Promise<string> {
  const message = await world.deps.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', phone)
    .where('template', '=', 'confirm_phone')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(message.body)![0];
}

/** A member who really applied and was approved, and can sign in with `TEST_PIN`. */
export async function admitMember(world: TestWorld, wanted: Partial<ApplicationSent> = {}) {
  const applied = await applyAs(world, wanted);
  await approveApplication(world.deps, { id: applied.id, by: null, override_unconfirmed: true }, undefined);
  const { id: member_id } = await world.deps.db
    .selectFrom('members')
    .select('id')
    .where('application_id', '=', applied.id)
    .executeTakeFirstOrThrow();
  return { ...applied, member_id };
}
