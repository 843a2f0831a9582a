import { toE164 } from '@club/rules/uganda-phone';

import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { signAccessToken } from '#server/security/access-token.ts';

export interface Person {
  readonly member_id: string;
  readonly session_id: string;
  /** An access token that the world's clock accepts for ten minutes. */
  readonly token: string;
  readonly phone: string;
}

interface Wanted {
  first_name?: string;
  is_admin?: boolean;
  manages?: string[];
}

const GIVEN_FOR_GOOD = new Date('2100-01-01T00:00:00.000Z');

/** Their PIN counts as just given, however far the clock moves. */
export async function givePinForGood(deps: Deps, ...people: Person[]): Promise<void> {
  const ids = people.map(({ session_id }) => session_id);
  await deps.db.updateTable('sessions').set({ pin_confirmed_at: GIVEN_FOR_GOOD }).where('id', 'in', ids).execute();
}

let lastNumber = 770_100_000;

/**
 * A member with a session, put straight into the tables: for tests that are not about applying or signing in, and should
 * not pay for hashing PINs.
 */
export async function makeMember(deps: Deps, wanted: Wanted = {}): Promise<Person> {
  lastNumber += 1;
  const number = lastNumber;
  const phone = toE164(String(number));
  const at = deps.now();
  const member_id = deps.random.id(at);
  const session_id = deps.random.id(at);
  await transact(deps.db, async (tx) => {
    const person = {
      first_name: wanted.first_name ?? 'Akello',
      last_name: 'Nabirye',
      mtn_money_number: phone,
      payment_priority: 'mtn' as const,
      referral_code: `T${number}`,
      pin_hash: Buffer.from('no PIN opens this'),
      pin_key_id: 'none',
    };
    await tx
      .insertInto('applications')
      .values({
        ...person,
        id: member_id,
        application_number: `AP-TEST-${number}`,
        join_reasons: ['special_prices', 'cashback_rewards'],
        status: 'approved',
        submitted_at: at,
      })
      .execute();
    await tx
      .insertInto('members')
      .values({ ...person, id: member_id, application_id: member_id, status: 'active', created_at: at })
      .execute();
    await tx
      .insertInto('phone_numbers')
      .values({ e164: phone, network: 'mtn', application_id: member_id, member_id })
      .execute();
    const grants = [
      ...(wanted.is_admin === true ? [{ role: 'admin' as const, outlet_id: null }] : []),
      ...(wanted.manages ?? []).map((outlet_id) => ({ role: 'outlet_manager' as const, outlet_id })),
    ];
    for (const grant of grants) {
      await tx
        .insertInto('role_grants')
        .values({ ...grant, id: deps.random.id(at), member_id, granted_at: at })
        .execute();
    }
    await tx
      .insertInto('sessions')
      .values({
        id: session_id,
        member_id,
        tier: 'full',
        remember: true,
        created_at: at,
        last_used_at: at,
        idle_expires_at: new Date(at.getTime() + 30 * 86_400_000),
        // As just after signing in; admins say for themselves when theirs was given.
        ...(wanted.manages === undefined || wanted.is_admin === true ? {} : { pin_confirmed_at: GIVEN_FOR_GOOD }),
        expires_at: new Date(at.getTime() + 90 * 86_400_000),
      })
      .execute();
  });
  return { member_id, session_id, phone, token: freshToken(deps, { member_id, session_id }) };
}

/** A new access token for a session, for tests that move the clock further than a token lives. */
export function freshToken(deps: Deps, person: { member_id: string; session_id: string }): string {
  return signAccessToken(deps.config.TOKEN_KEY, person.member_id, person.session_id, deps.now());
}
