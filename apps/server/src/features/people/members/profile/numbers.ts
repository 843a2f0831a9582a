import type { BodyOf } from '@club/contract/endpoint';
import type { confirmNumber as confirmCall, Profile } from '@club/contract/people/members';
import { applicationTexts } from '@club/contract/people/membership';
import { maskPhone, type Network } from '@club/rules/uganda-phone';
import { type Selectable, sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import { warnOwner } from '#server/features/club/notifications/warn-owner.ts';
import { holdMember } from '#server/features/people/members/member-holds.ts';
import { unprovenNumbers } from '#server/features/people/members/phone-numbers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { fieldsProblem, refuseFields } from '#server/refuse-fields.ts';
import { codeError } from '#server/security/code-error.ts';
import { checkCode, issueCode, useCode } from '#server/security/one-time-code.ts';
import { countTry } from '#server/security/try-counter.ts';

import { readProfile } from './profile-view.ts';

type Member = Selectable<DB['members']>;

const MINUTE_MS = 60_000;
/** Codes to new numbers that one member may cause. */
const CODE_WINDOWS = [
  { tries: 5, window_ms: 60 * MINUTE_MS },
  { tries: 10, window_ms: 24 * 60 * MINUTE_MS },
] as const;

const columnOf = { mtn: 'mtn_money_number', airtel: 'airtel_money_number' } as const;
const nameOf = { mtn: 'MTN', airtel: 'Airtel' } as const;
const otherOf = (network: Network): Network => (network === 'mtn' ? 'airtel' : 'mtn');

export async function isSomebodyElses(tx: Tx, e164: string, member_id: string): Promise<boolean> {
  const row = await tx.selectFrom('phone_numbers').select('member_id').where('e164', '=', e164).executeTakeFirst();
  return row !== undefined && row.member_id !== member_id;
}

interface Wanted {
  member_id: string;
  network: Network;
  e164: string;
  /** Undefined where nothing was said of it: asked for once more, the number stays what it was to become. */
  make_priority: boolean | undefined;
}

/** Sends a code to a number that a member wants to have. Until it is given, nothing changes. */
export async function askForNumber(tx: Tx, deps: Deps, wanted: Wanted): Promise<void> {
  const { member_id, network, e164, make_priority } = wanted;
  const at = deps.now();
  const opens_at = await countTry(tx, { scope: 'number_code', key: member_id, windows: CODE_WINDOWS }, at);
  if (opens_at !== undefined) {
    const retry_after = Math.max(1, Math.ceil((opens_at.getTime() - at.getTime()) / 1000));
    throw new Problem('too_many_requests', { facts: { retry_after } });
  }
  const row = { e164, make_priority: make_priority ?? false, asked_at: at };
  const asked_before = sql<boolean>`number_changes.make_priority AND number_changes.e164 = ${e164}`;
  await tx
    .insertInto('number_changes')
    .values({ member_id, network, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'network'])
        .doUpdateSet({ ...row, make_priority: make_priority === undefined ? asked_before : make_priority }),
    )
    .execute();
  const subject_id = subjectOf(member_id, network);
  const { code, event_key } = await issueCode(tx, deps, { purpose: 'change_number', subject_id, phone: e164 });
  await queueSms(tx, deps, { event_key, template: 'new_number_code', to: e164, member_id, values: { code } });
}

/** Gives a number up. The other one is told, and so is the one that goes. */
export async function dropNumber(tx: Tx, deps: Deps, member: Member, network: Network): Promise<void> {
  const other = otherOf(network);
  // A member must be reachable at one number at least that is proven, not only asked for.
  const unproven = await unprovenNumbers(tx, member.id);
  if (member[columnOf[other]] === null || unproven.some(({ network: which }) => which === other)) {
    return refuseFields({ [columnOf[network]]: 'Please confirm your other number before you remove this one' });
  }
  await tx
    .updateTable('members')
    .set({ [columnOf[network]]: null, payment_priority: other })
    .where('id', '=', member.id)
    .execute();
  await settleChange(tx, deps, member, network, null);
}

/** Makes a pending number the member's, with the code that was sent to it. */
export async function confirmNumber(deps: Deps, member_id: string, body: BodyOf<typeof confirmCall>): Promise<Profile> {
  const { network, code } = { network: body.network, code: body.code ?? '' };
  refuseFields({ code: codeError(code) });
  const subject_id = subjectOf(member_id, network);
  const proven = await checkCode(deps, { purpose: 'change_number', subject_id, code });
  await transact(deps.db, async (tx) => {
    // Before the code and what the member asked for, as whoever asks and whoever closes the account: they would wait for each other.
    const member = await tx
      .selectFrom('members')
      .selectAll()
      .where('id', '=', member_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (member.status === 'closed') throw new Problem('session_expired');
    await useCode(tx, deps, proven);
    const change = await tx
      .deleteFrom('number_changes')
      .where('member_id', '=', member_id)
      .where('network', '=', network)
      .where('e164', '=', proven.phone)
      .returning(['e164', 'make_priority'])
      .executeTakeFirst();
    if (change === undefined) throw new Problem('code_incorrect');
    await claimNumber(tx, member, network, change.e164);
    await tx
      .updateTable('members')
      .set({ [columnOf[network]]: change.e164, ...(change.make_priority ? { payment_priority: network } : {}) })
      .where('id', '=', member_id)
      .execute();
    await settleChange(tx, deps, member, network, change.e164);
  });
  return readProfile(deps.db, member_id, deps.now());
}

/** Makes a number the member's, or one of theirs a proven one, unless somebody was quicker. */
async function claimNumber(tx: Tx, member: Member, network: Network, e164: string): Promise<void> {
  const { id: member_id, application_id } = member;
  const claimed = await tx
    .insertInto('phone_numbers')
    .values({ e164, network, member_id, application_id })
    .onConflict((conflict) =>
      conflict
        .column('e164')
        .doUpdateSet({ unproven: false })
        .where('phone_numbers.member_id', '=', member_id)
        .where('phone_numbers.unproven', '=', true),
    )
    .executeTakeFirst();
  const other = columnOf[otherOf(network)];
  if (claimed.numInsertedOrUpdatedRows === 0n || member[other] === e164) {
    throw fieldsProblem({ [columnOf[network]]: applicationTexts[`${network}_taken`] });
  }
}

/** What follows from a number that changed or went: the old one is free, everybody is told, and money is held. */
async function settleChange(tx: Tx, deps: Deps, member: Member, network: Network, e164: string | null) {
  const at = deps.now();
  const old = member[columnOf[network]];
  const other = member[columnOf[otherOf(network)]];
  if (old !== null && old !== e164) await tx.deleteFrom('phone_numbers').where('e164', '=', old).execute();
  await holdMember(tx, deps, member.id, 'number_changed');
  const event_key = `number_changed:${member.id}:${at.toISOString()}`;
  // Nobody finds out only at the till which number pays.
  const pays = e164 === null && member.payment_priority === network ? nameOf[otherOf(network)] : null;
  const values = { network: nameOf[network], number: e164 === null ? null : plainMask(e164), pays };
  const numbers = [old, other].filter((number) => number !== null);
  await warnOwner(tx, deps, { event_key, template: 'number_changed', member_id: member.id, values, numbers });
  await audit(tx, {
    at,
    actor_id: member.id,
    action: 'member.change_number',
    subject_type: 'member',
    subject_id: member.id,
    before: { [columnOf[network]]: old },
    after: { [columnOf[network]]: e164 },
  });
}

/** Plain signs only, since dots of the usual mask would make an SMS cost double. */
function plainMask(e164: string): string {
  return maskPhone(e164).replaceAll('•', '*');
}

function subjectOf(member_id: string, network: Network): string {
  return `${member_id}:${network}`;
}
