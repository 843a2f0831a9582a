import type { Deps } from '#server/ports/deps.ts';
import { sealPin } from '#server/security/pin-seal.ts';

import { newNumber, TEST_PIN } from './applicants.ts';

export interface Owner {
  member_id: string;
  phone: string;
}

const ROWS_AT_ONCE = 500;

/** Members as they are after approval, in a few statements; `pinFor` says which PIN the owner of a phone has chosen. */
export async function makeOwners(
  deps: Deps,
  count: number,
  pinFor: (phone: string, index: number) => string = () => TEST_PIN,
): Promise<Owner[]> {
  const made: Owner[] = [];
  while (made.length < count) {
    const wanted = Math.min(ROWS_AT_ONCE, count - made.length);
    made.push(...(await makeFew(deps, made.length, wanted, pinFor)));
  }
  return made;
}

async function makeFew(deps: Deps, first: number, count: number, pinFor: (phone: string, index: number) => string) {
  const at = deps.now();
  const few = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const id = deps.random.id(at);
      const phone = `+256${newNumber()}`;
      const sealed = await sealOne(deps, pinFor(phone, first + place), id);
      const person = {
        first_name: 'Okello',
        last_name: 'Mukasa',
        mtn_money_number: phone,
        payment_priority: 'mtn' as const,
        referral_code: `A${phone.slice(-8)}`,
      };
      return { id, phone, sealed, person };
    }),
  );
  const applications = few.map(({ id, phone, sealed, person }) => {
    const decided = { status: 'approved' as const, submitted_at: at, join_reasons: ['special_prices'] };
    return { ...person, ...sealed, ...decided, id, application_number: `AP-${phone}` };
  });
  const members = few.map(({ id, sealed, person }) => {
    return { ...person, ...sealed, id, application_id: id, status: 'active' as const, created_at: at };
  });
  const phones = few.map(({ id, phone }) => {
    return { e164: phone, network: 'mtn' as const, application_id: id, member_id: id };
  });
  await deps.db.insertInto('applications').values(applications).execute();
  await deps.db.insertInto('members').values(members).execute();
  await deps.db.insertInto('phone_numbers').values(phones).execute();
  return few.map(({ id, phone }) => ({ member_id: id, phone }));
}

let sealing: Promise<unknown> = Promise.resolve();
/** One by one: the pool lets only so many wait. */
function sealOne(deps: Deps, pin: string, id: string) {
  const sealed = sealing.then(() => sealPin(deps, pin, id));
  sealing = sealed;
  return sealed;
}

/** So many at once, like a botnet, each with its own number. */
export async function inParallel(count: number, width: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: width }, one));
}

/** Trusts a device for an owner, as a code by SMS does. */
export async function trustedDevice(deps: Deps, { member_id }: Owner): Promise<string> {
  const at = deps.now();
  const id = deps.random.id(at);
  await deps.db.insertInto('devices').values({ id, created_at: at, last_seen_at: at }).execute();
  await deps.db.insertInto('trusted_devices').values({ device_id: id, member_id, trusted_at: at }).execute();
  return id;
}
