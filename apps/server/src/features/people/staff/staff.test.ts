import { firstSignIn, listSessions, signIn as signInCall } from '@club/contract/people/auth';
import { getApplication, listApplications } from '@club/contract/people/membership-desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, applyAs, applyConfirmed, newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { makeOutlet } from '#server-test/catalogue.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { erasePerson } from '#server/features/people/closing/erase-person.ts';
import { memberInfo } from '#server/features/people/members/member-info.ts';
import { unprovenNumbers } from '#server/features/people/members/phone-numbers.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';

import { appointAdmin } from './appoint-admin.ts';
import { memberAt } from './find-person.ts';
import { grantOutlet, revokeOutlet } from './manage-outlet.ts';
import { resetAdmin } from './reset-admin.ts';
import { revokeAdmin } from './revoke-admin.ts';

const BY = { operator: 'grace@club-1' };
const PIN = '7391';
const FROM_BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130' };

let world: TestWorld;
let last = 772_500_000;
beforeAll(async () => {
  world = await openWorld({ env: { DEVICE_STEP_UP: 'limited' } });
});
afterAll(() => world.close());

/** Who applies where a test names nobody. */
const AMINA = { first_name: 'Amina', last_name: 'Nakato' };
const newPerson = () => ({ phone: `0${(last += 1)}`, first_name: 'Grace', last_name: 'Atim' });
const appoint = (person = newPerson()) => appointAdmin(world.deps, person, BY);
const enter = (token: string, new_pin = PIN) =>
  world.call(firstSignIn, { body: { token, new_pin }, headers: FROM_BROWSER });

async function journalOf(subject_id: string) {
  const rows = await world.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'operator'])
    .where('subject_id', '=', subject_id)
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_id, operator }) => [action, operator ?? actor_id]);
}

describe('the first admin', () => {
  it('is made from a phone and a name, chooses a PIN with a link, and is then fully signed in', async () => {
    const person = newPerson();
    const { member_id, was, link } = await appoint(person);
    expect(was).toBe('nobody');
    const { reply } = await enter(link!.token);
    expect(reply).toMatchObject({ tier: 'full', member: { id: member_id, is_admin: true, first_name: 'Grace' } });
    const sessions = await world.call(listSessions, { token: reply.access });
    expect(sessions.reply.results).toMatchObject([{ is_current: true, is_trusted: true, tier: 'full' }]);
    expect((await world.call(listApplications, { token: reply.access })).status).toBe(200);
    const signedIn = await world.call(signInCall, { body: { phone: person.phone, pin: PIN } });
    // Whoever acts for the club proves more than the PIN at every sign-in.
    expect(signedIn.reply.tier).toBe('limited');
  });

  it('stands in the journal with the operator who made them', async () => {
    const { member_id, link } = await appoint();
    await enter(link!.token);
    expect(await journalOf(member_id)).toEqual([
      ['member.grant_role', 'grace@club-1'],
      ['member.enter_by_link', member_id],
    ]);
    const { application_id } = await world.deps.db
      .selectFrom('members')
      .select('application_id')
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(await journalOf(application_id)).toEqual([['application.approve', 'grace@club-1']]);
    const { reply } = await enter((await appoint()).link!.token);
    const detail = await world.call(getApplication, { params: { id: application_id }, token: reply.access });
    expect(detail.reply.audit).toMatchObject([{ actor: 'Operator grace@club-1' }]);
  });

  it('has no PIN before the link was used, and asked for again gets a new link in the place of the old one', async () => {
    const person = newPerson();
    const first = await appoint(person);
    const guess = await world.call(signInCall, { body: { phone: person.phone, pin: '0000' } });
    expect(guess.problem.error_code).toBe('incorrect_pin');
    const second = await appoint(person);
    expect(second).toMatchObject({ member_id: first.member_id, was: 'admin' });
    expect((await enter(first.link!.token)).problem.error_code).toBe('link_expired');
    expect((await enter(second.link!.token)).status).toBe(200);
    expect(await appoint(person)).toMatchObject({ was: 'admin', link: null });
  });

  it('is refused without a number of this country, a name or a network', async () => {
    const refusal = appointAdmin(world.deps, { phone: '123', first_name: ' ', last_name: '7' }, BY);
    await expect(refusal).rejects.toMatchObject({
      code: 'invalid_data',
      errors: { phone: [expect.any(String)], first_name: [expect.any(String)], last_name: [expect.any(String)] },
    });
    const nowhere = appointAdmin(world.deps, { ...newPerson(), phone: '0730000001' }, BY);
    await expect(nowhere).rejects.toMatchObject({
      errors: { phone: ['This number belongs to neither MTN nor Airtel'] },
    });
  });

  it('may be a member already, who keeps the PIN, or an applicant, whose PIN is worth nothing', async () => {
    const member = await admitMember(world);
    expect(await appoint({ ...AMINA, last_name: 'nakato', phone: member.phone })).toMatchObject({
      was: 'member',
      link: null,
    });
    expect((await memberInfo(world.deps.db, member.member_id)).is_admin).toBe(true);
    const applicant = await applyAs(world);
    const appointed = await appoint({ ...AMINA, phone: applicant.phone });
    expect(appointed.was).toBe('applicant');
    const guess = await world.call(signInCall, { body: { phone: applicant.phone, pin: TEST_PIN } });
    expect(guess.problem.error_code).toBe('incorrect_pin');
    expect((await enter(appointed.link!.token)).status).toBe(200);
    const waiting = await world.deps.db
      .selectFrom('queue_entries')
      .select('application_id')
      .where('application_id', '=', applicant.id)
      .execute();
    expect(waiting).toEqual([]);
  });

  it('is nobody else who has the number: one that was mistyped makes no stranger an admin', async () => {
    const [member, applicant] = [await admitMember(world), await applyAs(world)];
    for (const { phone } of [member, applicant]) {
      await expect(appoint({ ...newPerson(), phone })).rejects.toMatchObject({
        errors: { name: ['This number is that of Amina Nakato. Give this name if it is really them'] },
      });
    }
    expect((await memberInfo(world.deps.db, member.member_id)).is_admin).toBe(false);
    const admin = newPerson();
    const { link } = await appoint(admin);
    await expect(appoint({ ...admin, first_name: 'Brian' })).rejects.toMatchObject({ code: 'invalid_data' });
    expect((await enter(link!.token)).status).toBe(200);
  });

  it('who applied has proven no other number by being appointed', async () => {
    const airtel_money_number = `+256${newNumber()}`;
    const { phone } = await applyConfirmed(world, { airtel_money_number });
    const { member_id } = await appoint({ ...AMINA, phone });
    expect(await unprovenNumbers(world.deps.db, member_id)).toEqual([{ e164: airtel_money_number, network: 'airtel' }]);
  });
});

describe('a link', () => {
  it('opens once, also when two come with it at the same moment', async () => {
    const { link } = await appoint();
    const answers = await Promise.all([enter(link!.token), enter(link!.token, '8264')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter(link!.token)).problem.error_code).toBe('link_expired');
  });

  it('asks for four digits and is not spent by less', async () => {
    const { link } = await appoint();
    expect((await enter(link!.token, '12')).problem.errors).toEqual({ new_pin: ['New PIN must be exactly 4 digits'] });
    expect((await enter(link!.token)).status).toBe(200);
  });

  it('runs out, and none that was made up opens anything', async () => {
    const { link } = await appoint();
    world.clock.advance(4 * 60 * 60_000);
    expect((await enter(link!.token)).problem.error_code).toBe('link_expired');
    expect((await enter('made-up')).problem.error_code).toBe('link_expired');
  });

  it('is kept as a digest only', async () => {
    const { member_id, link } = await appoint();
    const row = await world.deps.db
      .selectFrom('sign_in_links')
      .select('digest')
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(row.digest.toString('base64url')).not.toBe(link!.token);
    expect(row.digest.includes(Buffer.from(link!.token, 'base64url'))).toBe(false);
  });
});

describe('an admin who has lost everything', () => {
  it('begins anew with a link; nothing of before opens the account, and the owner is told', async () => {
    const person = newPerson();
    const { member_id, link } = await appoint(person);
    const before = (await enter(link!.token)).reply;
    const reset = await resetAdmin(world.deps, person.phone, BY);
    expect(reset.member_id).toBe(member_id);
    const old = await world.call(signInCall, { body: { phone: person.phone, pin: PIN } });
    expect(old.problem.error_code).toBe('incorrect_pin');
    const sessions = await world.deps.db
      .selectFrom('sessions')
      .select('end_reason')
      .where('member_id', '=', before.member.id)
      .execute();
    expect(sessions).toEqual([{ end_reason: 'pin_reset' }]);
    const told = await world.deps.db
      .selectFrom('messages')
      .select('template')
      .where('member_id', '=', member_id)
      .where('template', '=', 'access_reset')
      .execute();
    expect(told).toHaveLength(1);
    expect((await enter(reset.link.token, '5820')).reply.tier).toBe('full');
    expect(await journalOf(member_id)).toContainEqual(['member.reset_access', 'grace@club-1']);
  });

  it('must be one', async () => {
    const member = await admitMember(world);
    await expect(resetAdmin(world.deps, member.phone, BY)).rejects.toThrow('This member is no admin.');
    await expect(resetAdmin(world.deps, '0772999999', BY)).rejects.toThrow('No member has this number.');
  });
});

describe('an admin who leaves the club', () => {
  it('is one no more from the next call on, keeps the membership, may close it, and may be made one again', async () => {
    const person = newPerson();
    const { reply } = await enter((await appoint(person)).link!.token);
    const list = () => world.call(listApplications, { token: reply.access });
    expect((await list()).status).toBe(200);
    const revoke = () => revokeAdmin(world.deps, person.phone, BY);
    expect(await revoke()).toEqual({ member_id: reply.member.id, name: 'Grace Atim', changed: true });
    expect((await list()).status).toBe(403);
    expect(await revoke()).toMatchObject({ changed: false });
    const signedIn = await world.call(signInCall, { body: { phone: person.phone, pin: PIN } });
    expect(signedIn.reply.member).toMatchObject({ first_name: 'Grace', is_admin: false });
    expect((await journalOf(reply.member.id)).filter(([action]) => action === 'member.revoke_role')).toEqual([
      ['member.revoke_role', 'grace@club-1'],
    ]);
    expect(await appoint(person)).toMatchObject({ was: 'member', link: null });
    await revoke();
    await erasePerson(world.deps, reply.member.id, BY);
    await expect(revoke()).rejects.toThrow('No member has this number.');
  });

  it('is not the last one without a word that it is meant, also where two are taken the club from at once', async () => {
    const { db } = world.deps;
    const others = await db.selectFrom('role_grants').selectAll().where('role', '=', 'admin').execute();
    await db.deleteFrom('role_grants').where('role', '=', 'admin').execute();
    const [first, second, suspended] = [newPerson(), newPerson(), newPerson()];
    for (const person of [first, second, suspended]) await appoint(person);
    const { id } = await memberAt(db, suspended.phone);
    await db.updateTable('members').set({ status: 'suspended' }).where('id', '=', id).execute();
    const revoke = ({ phone }: typeof first, isMeant?: boolean) => revokeAdmin(world.deps, phone, BY, isMeant);
    const said = await Promise.allSettled([revoke(first), revoke(second)]);
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const last = said[0].status === 'rejected' ? first : second;
    await expect(revoke(last)).rejects.toMatchObject({ code: 'last_admin' });
    expect(await revoke(last, true)).toMatchObject({ changed: true });
    await db.insertInto('role_grants').values(others).execute();
  });
});

describe('the manager of an outlet', () => {
  it('is granted and revoked once each, by the outlet’s id or name, in the operator’s name', async () => {
    const member = await admitMember(world);
    const id = await makeOutlet(world.deps, { name: 'Corner Shop' });
    const grant = (outlet: string) => grantOutlet(world.deps, { phone: member.phone, outlet }, BY);
    expect(await grant('corner shop')).toMatchObject({ outlet: { id, name: 'Corner Shop' }, changed: true });
    expect(await grant(id)).toMatchObject({ changed: false });
    expect((await memberInfo(world.deps.db, member.member_id)).outlets).toEqual([{ id, name: 'Corner Shop' }]);
    const revoke = () => revokeOutlet(world.deps, { phone: member.phone, outlet: id }, BY);
    expect([(await revoke()).changed, (await revoke()).changed]).toEqual([true, false]);
    expect((await memberInfo(world.deps.db, member.member_id)).outlets).toEqual([]);
    const roles = (await journalOf(member.member_id)).filter(([action]) => action?.includes('role'));
    expect(roles).toEqual([
      ['member.grant_role', 'grace@club-1'],
      ['member.revoke_role', 'grace@club-1'],
    ]);
  });

  it('needs an outlet that there is', async () => {
    const member = await admitMember(world);
    const grant = grantOutlet(world.deps, { phone: member.phone, outlet: 'Nowhere' }, BY);
    await expect(grant).rejects.toThrow('There is no outlet called "Nowhere".');
  });
});

describe('a number that somebody named and never proved', () => {
  const unproven = expect.objectContaining({
    errors: { phone: [expect.stringContaining('never confirmed')] },
  }) as object;
  const applied = async (apply: typeof applyAs) => {
    const airtel_money_number = `+256${newNumber()}`;
    return { ...(await apply(world, { airtel_money_number })), airtel: airtel_money_number };
  };

  it('finds no member for whoever appoints, exports or erases', async () => {
    const { id, phone, airtel } = await applied(applyConfirmed);
    await approveApplication(world.deps, { id, by: null }, undefined);
    const outlet = await makeOutlet(world.deps, { name: 'Shop of strangers' });
    await expect(appoint({ ...newPerson(), phone: airtel })).rejects.toEqual(unproven);
    await expect(grantOutlet(world.deps, { phone: airtel, outlet }, BY)).rejects.toEqual(unproven);
    await expect(memberAt(world.deps.db, airtel)).rejects.toEqual(unproven);
    const member = await memberAt(world.deps.db, phone);
    expect(await memberInfo(world.deps.db, member.id)).toMatchObject({ is_admin: false, is_outlet_manager: false });
    expect(await appoint({ ...AMINA, phone })).toMatchObject({ was: 'member' });
  });

  it('makes no admin of an applicant who has another, until it is the confirmed one', async () => {
    const waiting = await applied(applyAs);
    const confirmed = await applied(applyConfirmed);
    for (const phone of [waiting.phone, waiting.airtel, confirmed.airtel]) {
      await expect(appoint({ ...newPerson(), phone })).rejects.toEqual(unproven);
    }
    expect(await appoint({ ...AMINA, phone: confirmed.phone })).toMatchObject({ was: 'applicant' });
  });
});
