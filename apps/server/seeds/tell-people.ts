import { preferredNumber } from '@club/rules/preferred-number';
import { toE164 } from '@club/rules/uganda-phone';

import { transact } from '#server/db/transact.ts';
import { addRider } from '#server/features/outlets/deliveries/riders.ts';
import { grantRole, type RoleGrant } from '#server/features/people/members/grant-role.ts';
import { applyForMembership } from '#server/features/people/membership/apply/apply-for-membership.ts';
import { confirmNumber } from '#server/features/people/membership/apply/confirm-phone.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';
import type { Deps } from '#server/ports/deps.ts';

import { outlets } from './catalogue.ts';
import { demoSignIns, seedApplicants, seedMembers, type DemoRole, type SeedPerson } from './people.ts';
import { daysBefore, sendSoFar, type StoryClock } from './story.ts';

const TERMS_VERSION = 'demo';
const BROWSER = { ip: '127.0.0.1', user_agent: 'Demo story' };
const HOUR_MS = 60 * 60_000;
/** Two at a time, as many as the PIN hash has workers. */
const AT_A_TIME = 2;
/** Every so manieth applicant has not typed the code. */
const NEVER_CONFIRMS = 7;

/** The founders, the members and the people in the queue, by applying and being approved like everybody else. */
export async function tellPeople(deps: Deps, clock: StoryClock, today: Date): Promise<void> {
  clock.set(daysBefore(today, 110));
  const founder = demoSignIns.find(({ role }) => role === 'admin')!;
  const admin_id = await found(deps, founder);
  const members = [...demoSignIns.filter(({ role }) => !['admin', 'applicant'].includes(role)), ...seedMembers];
  await inBatches(members, async (person) => {
    const { id } = await applyAs(deps, person);
    await confirm(deps, id, person);
    await approveApplication(deps, { id, by: admin_id }, undefined);
  });
  await grantRoles(deps, admin_id);
  await sendSoFar(deps, clock);
  await fillQueue(deps, clock, today);
}

/** The first admin has nobody to approve them. */
async function found(deps: Deps, person: SeedPerson): Promise<string> {
  const { id } = await applyAs(deps, person);
  await confirm(deps, id, person);
  await approveApplication(deps, { id, by: null }, undefined);
  const member_id = await memberOf(deps, person.mtn_money_number!);
  await transact(deps.db, (tx) => grantRole(tx, deps, { member_id, by: null }, { role: 'admin' }));
  return member_id;
}

async function grantRoles(deps: Deps, admin_id: string): Promise<void> {
  const outlet = await deps.db
    .selectFrom('outlets')
    .select('id')
    .where('name', '=', outlets[0]!.name)
    .executeTakeFirstOrThrow();
  const grants: [DemoRole, RoleGrant][] = [
    ['second_admin', { role: 'admin' }],
    ['outlet_manager', { role: 'outlet_manager', outlet_id: outlet.id }],
    ['rider', { role: 'rider' }],
  ];
  for (const [role, grant] of grants) {
    const member_id = await memberOf(deps, phoneOf(role));
    await transact(deps.db, (tx) => grantRole(tx, deps, { member_id, by: { member_id: admin_id } }, grant));
  }
  const [manager, rider] = (['outlet_manager', 'rider'] as const).map((role) => phoneOf(role));
  // Without a rider nobody is offered delivery.
  await addRider(deps, await memberOf(deps, manager!), outlet.id, { phone: rider!, plate: 'UFK 482C' });
}

const phoneOf = (wanted: DemoRole) => demoSignIns.find(({ role }) => role === wanted)!.mtn_money_number!;

/** Two hundred applications over the last weeks; the demo applicant among the newest. */
async function fillQueue(deps: Deps, clock: StoryClock, today: Date): Promise<void> {
  const newest = demoSignIns.filter(({ role }) => role === 'applicant');
  const line = [...seedApplicants.slice(0, -5), ...newest, ...seedApplicants.slice(-5)];
  const codes: string[] = [];
  for (const [place, person] of line.entries()) {
    clock.set(new Date(daysBefore(today, 28).getTime() + place * 3 * HOUR_MS));
    // Every fifth was brought by somebody already in the line, two by the same one.
    const referral_code = place % 5 === 4 ? (codes[Math.floor(place / 10)] ?? null) : null;
    const applied = await applyAs(deps, person, referral_code);
    codes.push(applied.referral_code);
    if (place % NEVER_CONFIRMS !== 0) await confirm(deps, applied.id, person);
    await sendSoFar(deps, clock);
  }
}

/** As if the code from the SMS had been typed. */
function confirm(deps: Deps, id: string, person: SeedPerson): Promise<void> {
  return transact(deps.db, (tx) => confirmNumber(tx, deps, id, toE164(preferredNumber(person))));
}

function applyAs(deps: Deps, person: SeedPerson, referral_code: string | null = null) {
  const { join_reasons, ...fields } = person;
  const { first_name, last_name, email, mtn_money_number, airtel_money_number, payment_priority, pin, how_discovered } =
    fields;
  const body = {
    first_name,
    last_name,
    email,
    mtn_money_number,
    airtel_money_number,
    payment_priority,
    pin,
    how_discovered,
  };
  return applyForMembership(
    deps,
    { ...body, join_reasons: [...join_reasons], referral_code, terms_version: TERMS_VERSION },
    BROWSER,
    undefined,
  );
}

/** The member whose number it is. */
export async function memberOf(deps: Deps, e164: string): Promise<string> {
  const { member_id } = await deps.db
    .selectFrom('phone_numbers')
    .select('member_id')
    .where('e164', '=', e164)
    .executeTakeFirstOrThrow();
  if (member_id === null) throw new Error('the number belongs to nobody yet');
  return member_id;
}

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_A_TIME) {
    await Promise.all(items.slice(from, from + AT_A_TIME).map(work));
  }
}
