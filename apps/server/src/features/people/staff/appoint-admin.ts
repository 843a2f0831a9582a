import { nameError } from '@club/contract/people/membership';
import { networkOf, toE164 } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Actor } from '#server/features/club/audit/audit.ts';
import { sealNoPin } from '#server/features/people/auth/reset-access.ts';
import { issueSignInLink, type IssuedLink } from '#server/features/people/auth/sign-in-links.ts';
import { grantRole } from '#server/features/people/members/grant-role.ts';
import { tidy } from '#server/features/people/members/person-fields.ts';
import { tellOtherAdmins, tellRole } from '#server/features/people/members/tell-role.ts';
import { admitAppointed, admitWaiting } from '#server/features/people/membership/admit-appointed.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { isSuspended, staffPhoneError, UNPROVEN_NUMBER } from './find-person.ts';

export interface NewAdmin {
  readonly phone: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface AppointedAdmin {
  readonly member_id: string;
  /** What they were before. */
  readonly was: 'nobody' | 'applicant' | 'member' | 'admin';
  /** For whoever has no PIN of their own yet. */
  readonly link: IssuedLink | null;
}

/**
 * Makes somebody an admin of the club: a member who already is one keeps the PIN, an applicant is admitted, and anybody else
 * becomes a member. Who has never signed in gets a link to choose a PIN with; asked again it gives a new link.
 */
export async function appointAdmin(deps: Deps, wanted: NewAdmin, by: Actor): Promise<AppointedAdmin> {
  const [first_name, last_name] = [tidy(wanted.first_name), tidy(wanted.last_name)];
  refuseFields({
    phone: staffPhoneError(wanted.phone),
    first_name: nameError('first_name', first_name),
    last_name: nameError('last_name', last_name),
  });
  const e164 = toE164(wanted.phone);
  const owner = await ownerOf(deps, e164);
  refuseFields({ name: owner && namedError(owner, `${first_name} ${last_name}`) });
  const application_id = owner?.application_id ?? deps.random.id(deps.now());
  const sealed = await sealNoPin(deps, application_id);
  return transact(deps.db, async (tx) => {
    const member_id =
      owner === undefined
        ? await admitAppointed(
            tx,
            deps,
            { application_id, first_name, last_name, e164, network: networkOf(e164)!, sealed },
            by,
          )
        : (owner.member_id ?? (await admitWaiting(tx, deps, { application_id, e164, sealed }, by)));
    const isNew = await grantRole(tx, deps, { member_id, by }, { role: 'admin' });
    if (isNew) await tellNewAdmin(tx, deps, member_id, `${first_name} ${last_name}`);
    const had = owner === undefined ? 'nobody' : owner.member_id === null ? 'applicant' : isNew ? 'member' : 'admin';
    const link = (await hasOwnPin(tx, member_id, had)) ? null : await issueSignInLink(tx, deps, member_id);
    return { member_id, was: had, link };
  });
}

/** The other admins too: whoever decides beside them is no small matter. */
async function tellNewAdmin(tx: Tx, deps: Deps, member_id: string, name: string): Promise<void> {
  await tellRole(tx, deps, { member_id, held: { role: 'admin' }, change: 'given' });
  await tellOtherAdmins(tx, deps, { member_id, name, is_admin: true });
}

interface Owner {
  readonly name: string;
  readonly application_id: string;
  readonly member_id: string | null;
  readonly status: 'active' | 'suspended' | 'closed' | null;
}

async function ownerOf({ db }: Deps, e164: string): Promise<Owner | undefined> {
  const owner = await db
    .selectFrom('phone_numbers as p')
    .innerJoin('applications as a', 'a.id', 'p.application_id')
    .leftJoin('members as m', 'm.id', 'p.member_id')
    .select(['p.application_id', 'p.member_id', 'm.status'])
    .select(sql<string>`coalesce(m.first_name || ' ' || m.last_name, a.first_name || ' ' || a.last_name)`.as('name'))
    .select(sql<boolean>`p.unproven OR (p.member_id IS NULL AND ${isOneOfTwo})`.as('may_be_anothers'))
    .where('p.e164', '=', e164)
    .executeTakeFirst();
  refuseFields({ phone: owner?.may_be_anothers === true ? UNPROVEN_NUMBER : null });
  if (owner?.status === 'suspended') throw isSuspended();
  return owner;
}

/** A number that was mistyped is mostly somebody's, too, who would be an admin of the club. */
function namedError({ name }: Owner, given: string): string | null {
  if (name.toLowerCase() === given.toLowerCase()) return null;
  return `This number is that of ${name}. Give this name if it is really them`;
}

/** The other one, which opens the account too, may be whose the application is. */
const isOneOfTwo = sql<boolean>`a.confirmed_number IS DISTINCT FROM p.e164
  AND EXISTS (SELECT FROM phone_numbers o WHERE o.application_id = p.application_id AND o.e164 <> p.e164)`;

/** A member chose a PIN when applying; who was appointed has none before the first session. */
async function hasOwnPin(tx: Tx, member_id: string, was: AppointedAdmin['was']): Promise<boolean> {
  if (was === 'member') return true;
  if (was !== 'admin') return false;
  const session = await tx.selectFrom('sessions').select('id').where('member_id', '=', member_id).executeTakeFirst();
  return session !== undefined;
}
