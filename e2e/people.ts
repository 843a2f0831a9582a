import { randomInt } from 'node:crypto';

import { confirmPin, signIn } from '@club/contract/people/auth';
import { apply, confirmPhone } from '@club/contract/people/membership';
import { approveApplication } from '@club/contract/people/membership-desk';

import { call } from './api.ts';
import { handsetOf } from './handset.ts';

/** Somebody who plays in one journey only. */
export interface Person {
  first_name: string;
  last_name: string;
  /** As typed, `0772123456`. */
  phone: string;
  pin: string;
}

export interface SignedIn extends Person {
  access: string;
  refresh: string;
}

/** The people of the demo story whose sign-ins are printed at start. The manager's outlet is Freshbasket. */
export const demo = {
  admin: { first_name: 'Sarah', last_name: 'Namukasa', phone: '0770000001', pin: '1470' },
  /** Payments of much money take two admins. */
  secondAdmin: { first_name: 'Peter', last_name: 'Wasswa', phone: '0770000006', pin: '6035' },
  manager: { first_name: 'Joseph', last_name: 'Okello', phone: '0770000002', pin: '2580' },
  member: { first_name: 'Grace', last_name: 'Nakato', phone: '0770000003', pin: '3690' },
} satisfies Record<string, Person>;

const firstNames = ['Amina', 'Brenda', 'Charles', 'Doreen', 'Emmanuel', 'Fatuma', 'Godfrey', 'Harriet'];
const lastNames = ['Achieng', 'Byaruhanga', 'Katusiime', 'Lubega', 'Mirembe', 'Nsubuga', 'Opio', 'Tumusiime'];

/** A new person with an MTN line that nobody else has. */
export function newPerson(): Person {
  const pick = (names: string[]) => names[randomInt(names.length)]!;
  return {
    first_name: pick(firstNames),
    last_name: pick(lastNames),
    // The demo story keeps to 0770.
    phone: `077${randomInt(2, 10)}${String(randomInt(1_000_000)).padStart(6, '0')}`,
    pin: '4826',
  };
}

export interface Applicant extends Person {
  id: string;
  /** As the applicant reads it. */
  application_id: string;
  referral_code: string;
}

/** Somebody in the queue, perhaps referred by somebody else there. */
export async function newApplicant(
  origin?: string,
  { email, ...wanted }: Partial<Person & { email: string }> = {},
  ref?: string,
): Promise<Applicant> {
  const person = { ...newPerson(), ...wanted };
  const { first_name, last_name, phone, pin } = person;
  const body = { first_name, last_name, mtn_money_number: phone, pin, email, join_reasons, referral_code: ref };
  const { id, application_id, referral_code } = await call(apply, { body, ...at(origin) });
  return { ...person, id, application_id, referral_code };
}

/** Somebody in the queue whose number is proven with the code from the SMS. */
export async function newConfirmedApplicant(wanted: Partial<Person> = {}, ref?: string): Promise<Applicant> {
  const applicant = await newApplicant(undefined, wanted, ref);
  const sms = await handsetOf(applicant.phone).sms('confirms your phone number');
  const code = /\b\d{6}\b/.exec(sms)?.[0] ?? '';
  await call(confirmPhone, { body: { phone: applicant.phone, code } });
  return applicant;
}

/** Somebody who was approved and is signed in. */
export async function newMember(origin?: string, wanted: Partial<Person> = {}): Promise<SignedIn> {
  const [applicant] = await Promise.all([newApplicant(origin, wanted), approverOf(origin)]);
  await approve(applicant.id, origin);
  return signInAs(applicant, origin);
}

const approvers = new Map<string | undefined, Promise<string>>();

/**
 * One session for all who are approved here, kept until it is refused: an admin may be signed in at few places, and each
 * further one ends the session of a journey that is still under way.
 */
function approverOf(origin: string | undefined): Promise<string> {
  const known = approvers.get(origin) ?? signInAs(demo.secondAdmin, origin).then((signedIn) => signedIn.access);
  approvers.set(origin, known);
  return known;
}

async function approve(id: string, origin: string | undefined): Promise<void> {
  const approver = approverOf(origin);
  const token = await approver;
  const input = { params: { id }, body: { override_unconfirmed: true }, ...at(origin) };
  try {
    await call(approveApplication, { ...input, token });
  } catch (refused) {
    if (!(refused instanceof Error && refused.message.includes('answered 401'))) throw refused;
    if (approvers.get(origin) === approver) approvers.delete(origin);
    await call(approveApplication, { ...input, token: await approverOf(origin) });
  }
}

/** Gives the PIN once more, for what asks for one that was given lately: a journey may have begun a while ago. */
export async function givePinAgain({ access, pin }: SignedIn): Promise<void> {
  await call(confirmPin, { token: access, body: { pin } });
}

export async function signInAs(person: Person, origin?: string): Promise<SignedIn> {
  const { access, refresh } = await call(signIn, { body: { phone: person.phone, pin: person.pin }, ...at(origin) });
  return { ...person, access, refresh };
}

const join_reasons: ('special_prices' | 'cashback_rewards')[] = ['special_prices', 'cashback_rewards'];
const at = (origin: string | undefined) => (origin === undefined ? {} : { origin });
