import type { BodyOf } from '@club/contract/endpoint';
import type { Profile, updateMe } from '@club/contract/people/members';
import { applicationTexts, nameError } from '@club/contract/people/membership';
import { preferredNetwork } from '@club/rules/preferred-number';
import type { Network } from '@club/rules/uganda-phone';
import type { Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import {
  e164OrNull,
  emailError,
  numberErrors,
  priorityError,
  tidy,
} from '#server/features/people/members/person-fields.ts';
import { unprovenNumbers } from '#server/features/people/members/phone-numbers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { askToConfirmEmail } from './confirm-email.ts';
import { askForNumber, dropNumber, isSomebodyElses } from './numbers.ts';
import { readProfile } from './profile-view.ts';

type Body = BodyOf<typeof updateMe>;
type Member = Selectable<DB['members']>;
type Fields = Pick<
  Member,
  'first_name' | 'last_name' | 'email' | 'mtn_money_number' | 'airtel_money_number' | 'payment_priority'
>;

export interface Caller {
  readonly member_id: string;
  readonly pin_confirmed_at: Date | null;
}

const NETWORKS = ['mtn', 'airtel'] as const;
const columnOf = { mtn: 'mtn_money_number', airtel: 'airtel_money_number' } as const;

/**
 * Changes what was sent, all of it or nothing. New numbers wait for their code, and so does one that is there unproven and is
 * sent again; a number may be dropped at once.
 */
export async function updateProfile(deps: Deps, caller: Caller, body: Body): Promise<Profile> {
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const member = await tx
      .selectFrom('members')
      .selectAll()
      .where('id', '=', caller.member_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Who was leaving meanwhile is forgotten already.
    if (member.status === 'closed') throw new Problem('session_expired');
    const wanted = wantedFields(member, body);
    refuseFields({
      ...fieldErrors(wanted),
      payment_priority: priorityError(wanted.payment_priority, wanted),
    });
    const clean = {
      ...wanted,
      mtn_money_number: e164OrNull(wanted.mtn_money_number),
      airtel_money_number: e164OrNull(wanted.airtel_money_number),
    };
    const unproven = await unprovenNumbers(tx, member.id);
    const isToProve = (network: Network) =>
      Boolean(body[columnOf[network]]) && unproven.some((number) => number.network === network);
    const changed = NETWORKS.filter(
      (network) => clean[columnOf[network]] !== member[columnOf[network]] || isToProve(network),
    );
    if (changed.length > 0) demandRecentPin(caller, at);
    await storeFields(tx, deps, member, clean);
    const isPrioritySaid = body.payment_priority !== undefined;
    for (const network of changed) await changeNumber(tx, deps, member, { clean, network, isPrioritySaid });
  });
  return readProfile(deps.db, caller.member_id, at);
}

/** The member as they would be. An empty number or address means none. */
function wantedFields(member: Member, body: Body): Fields {
  const text = (given: string | undefined, now: string) => (given === undefined ? now : tidy(given));
  const optional = (given: string | null | undefined, now: string | null) =>
    given === undefined ? now : tidy(given) || null;
  const numbers = {
    mtn_money_number: optional(body.mtn_money_number, member.mtn_money_number),
    airtel_money_number: optional(body.airtel_money_number, member.airtel_money_number),
  };
  // Whoever drops the preferred number without a word on it means the one that is left.
  const { payment_priority } = member;
  const left = preferredNetwork({ ...numbers, payment_priority }) ?? payment_priority;
  return {
    first_name: text(body.first_name, member.first_name),
    last_name: text(body.last_name, member.last_name),
    email: optional(body.email, member.email),
    ...numbers,
    payment_priority: body.payment_priority ?? left,
  };
}

function fieldErrors(wanted: Fields) {
  return {
    first_name: nameError('first_name', wanted.first_name),
    last_name: nameError('last_name', wanted.last_name),
    email: emailError(wanted.email ?? ''),
    ...numberErrors(wanted),
  };
}

async function storeFields(tx: Tx, deps: Deps, member: Member, clean: Fields): Promise<void> {
  const at = deps.now();
  const { first_name, last_name, email } = clean;
  // Money goes only to a number that is there already.
  const isThere = member[columnOf[clean.payment_priority]] !== null;
  const payment_priority = isThere ? clean.payment_priority : member.payment_priority;
  const isNewEmail = email !== member.email;
  const after = { first_name, last_name, email, payment_priority };
  const before = {
    first_name: member.first_name,
    last_name: member.last_name,
    email: member.email,
    payment_priority: member.payment_priority,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await tx
    .updateTable('members')
    .set({ ...after, ...(isNewEmail ? { email_confirmed_at: null } : {}) })
    .where('id', '=', member.id)
    .execute();
  if (isNewEmail) await askToConfirmEmail(tx, deps, member, email);
  const subject = { subject_type: 'member', subject_id: member.id };
  await audit(tx, {
    at,
    actor_id: member.id,
    action: 'member.update',
    ...subject,
    before: withoutAddress(before),
    after: { ...withoutAddress(after), ...(isNewEmail && { email_changed: true }) },
  });
}

/** The journal is never changed, and an address has to be forgotten once its owner has left. */
function withoutAddress<T extends { email: string | null }>({ email: _, ...rest }: T): Omit<T, 'email'> {
  return rest;
}

interface Change {
  readonly clean: Fields;
  readonly network: Network;
  readonly isPrioritySaid: boolean;
}

async function changeNumber(tx: Tx, deps: Deps, member: Member, { clean, network, isPrioritySaid }: Change) {
  const e164 = clean[columnOf[network]];
  if (e164 === null) return dropNumber(tx, deps, member, network);
  if (await isSomebodyElses(tx, e164, member.id)) {
    return refuseFields({ [columnOf[network]]: applicationTexts[`${network}_taken`] });
  }
  const wantsPriority = clean.payment_priority === network && member.payment_priority !== network;
  const make_priority = isPrioritySaid ? wantsPriority : undefined;
  return askForNumber(tx, deps, { member_id: member.id, network, e164, make_priority });
}
