import { confirmPin, signIn } from '@club/contract/people/auth';
import * as closing from '@club/contract/people/closing';
import * as calls from '@club/contract/people/members';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, applyAs, newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { codeTo, textsTo, wrongCode } from '#server-test/codes.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { heldUntil } from '#server/features/people/members/member-holds.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const enter = async (phone: string) => (await world.call(signIn, { body: { phone, pin: TEST_PIN } })).reply.access;
async function someone(wanted = {}) {
  const member = await admitMember(world, wanted);
  return { ...member, token: await enter(member.phone) };
}
const update = (token: string, body: Record<string, unknown>) => world.call(calls.updateMe, { token, body });
const confirm = (token: string, network: 'mtn' | 'airtel', code: string) =>
  world.call(calls.confirmNumber, { token, body: { network, code } });

describe('the profile', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { token, phone } = await someone({ email: 'amina@example.ug' });
    const { reply } = await update(token, { first_name: '  Amina  Grace ', payment_priority: 'mtn' });
    expect(reply).toMatchObject({
      first_name: 'Amina Grace',
      last_name: 'Nakato',
      email: 'amina@example.ug',
      mtn_money_number: phone,
      airtel_money_number: null,
      pending_numbers: [],
      payouts_held_until: null,
    });
    expect((await world.call(calls.getMe, { token })).reply.first_name).toBe('Amina Grace');
    expect((await update(token, {})).reply).toEqual(reply);
  });

  it.each([
    [{ first_name: ' ' }, { first_name: ['First name is required'] }],
    [{ last_name: '' }, { last_name: ['Last name is required'] }],
    [{ email: 'amina@home' }, { email: ['Please enter a valid email address'] }],
    [{ mtn_money_number: null }, { mtn_money_number: ['At least one mobile money number is required'] }],
    [{ mtn_money_number: '12345' }, { mtn_money_number: ['MTN number should be 9 digits starting with 7 or 39'] }],
    [
      { airtel_money_number: '391234567' },
      { airtel_money_number: ['Airtel number should be 9 digits starting with 7'] },
    ],
    [
      { payment_priority: 'airtel' },
      { payment_priority: ['Please choose a mobile money number that you have entered'] },
    ],
  ])('refuses %j next to the field and changes nothing', async (body, errors) => {
    const { token } = await someone();
    const before = (await world.call(calls.getProfile, { token })).reply;
    expect((await update(token, { ...body, last_name: 'Other', ...body })).problem.errors).toEqual(errors);
    expect((await world.call(calls.getProfile, { token })).reply).toEqual(before);
  });

  it('refuses what is no field of it', async () => {
    const { token } = await someone();
    for (const name of ['referral_code', 'status', 'is_admin', 'pin_hash']) {
      expect((await update(token, { [name]: 'x' })).status).toBe(400);
    }
  });

  it('writes to a new address with a link, and to the old one; the link is good for that address for 7 days', async () => {
    const { token, member_id } = await someone({ email: 'old@example.ug' });
    expect((await update(token, { email: 'new@example.ug' })).reply).toMatchObject({
      email: 'new@example.ug',
      email_confirmed: false,
    });
    const letters = await world.deps.db
      .selectFrom('messages')
      .select(['recipient', 'subject', 'link'])
      .where('member_id', '=', member_id)
      .where('template', '=', 'email_changed')
      .orderBy('recipient')
      .execute();
    expect(letters.map(({ recipient }) => recipient)).toEqual(['new@example.ug', 'old@example.ug']);
    const link = new URL(letters[0]!.link!, 'https://club.example.ug').searchParams.get('token')!;
    const open = (text: string) => world.call(calls.confirmEmail, { body: { token: text } });
    for (const bad of ['', 'x', 'x.y', `${link}A`, link.replace('.', 'A.')]) {
      expect((await open(bad)).problem.error_code).toBe('link_expired');
    }
    expect((await open(link)).status).toBe(200);
    expect((await world.call(calls.getProfile, { token })).reply.email_confirmed).toBe(true);
    expect((await update(token, { email: null })).reply).toMatchObject({ email: null, email_confirmed: false });
    expect((await open(link)).problem.error_code).toBe('link_expired');
    await update(token, { email: 'new@example.ug' });
    world.clock.advance(7 * 24 * HOUR_MS);
    expect((await open(link)).problem.error_code).toBe('link_expired');
  });

  it('lets no member write to one address after the other in the name of the club', async () => {
    const { token, member_id, phone } = await someone();
    const addresses = Array.from({ length: 7 }, () => `${newNumber()}@example.ug`);
    const statuses: number[] = [];
    for (const email of addresses) statuses.push((await update(token, { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const links = world.deps.db.selectFrom('messages').select('recipient').where('member_id', '=', member_id);
    expect(await links.where('link', 'is not', null).execute()).toHaveLength(5);
    expect((await update(token, { email: null, first_name: 'Grace' })).status).toBe(200);
    world.clock.advance(HOUR_MS);
    expect((await update(await enter(phone), { email: addresses[6] })).status).toBe(200);
  });

  it('sends the link when asked, three times an hour, while there is something to confirm', async () => {
    const { token } = await someone();
    const again = () => world.call(calls.resendEmailLink, { token });
    expect((await again()).problem.error_code).toBe('email_missing');
    const email = `${newNumber()}@example.ug`;
    await update(token, { email });
    const sent = async () =>
      world.deps.db.selectFrom('messages').select('link').where('recipient', '=', email).orderBy('id').execute();
    for (let turn = 0; turn < 3; turn += 1) {
      world.clock.advance(1_000);
      expect((await again()).reply.message).toBe('We sent you the link.');
    }
    expect((await again()).problem).toMatchObject({ error_code: 'too_many_requests', retry_after: 3_598 });
    const links = await sent();
    expect(links).toHaveLength(4);
    const link = new URL(links.at(-1)!.link!, 'https://club.example.ug').searchParams.get('token')!;
    await world.call(calls.confirmEmail, { body: { token: link } });
    expect((await again()).problem.error_code).toBe('email_confirmed');
  });
});

describe('a new number', () => {
  it('is the member’s with the code sent to it; the old one is told and free, payouts wait 24 hours', async () => {
    const { token, phone, member_id } = await someone();
    const fresh = `+256${newNumber()}`;
    const asked = (await update(token, { mtn_money_number: fresh })).reply;
    expect(asked).toMatchObject({ mtn_money_number: phone, pending_numbers: [{ network: 'mtn', number: fresh }] });
    const code = await codeTo(world, fresh, 'new_number_code');
    expect((await confirm(token, 'mtn', wrongCode(code))).problem.error_code).toBe('code_incorrect');
    expect((await confirm(token, 'airtel', code)).problem.error_code).toBe('code_incorrect');
    const done = (await confirm(token, 'mtn', code)).reply;
    expect(done).toMatchObject({ mtn_money_number: fresh, pending_numbers: [] });
    const until = await heldUntil(world.deps.db, member_id, world.clock.now());
    expect(until!.getTime() - world.clock.now().getTime()).toBe(24 * HOUR_MS);
    expect(done.payouts_held_until).toBe(until!.toISOString());
    const told = (await textsTo(world, phone)).find(({ template }) => template === 'number_changed');
    expect(told?.body).toContain(`${fresh.slice(-3)}. If it was not you`);
    expect(told?.body).not.toContain(fresh);
    await enter(fresh);
    expect((await world.call(signIn, { body: { phone, pin: TEST_PIN } })).problem.error_code).toBe(
      'member_not_approved',
    );
    expect((await applyAs(world, { mtn_money_number: phone })).status).toBe('pending');
  });

  it('on the other network may become the preferred one, but only when it is proven', async () => {
    const { token } = await someone();
    const airtel = `+256${newNumber()}`;
    const asked = (await update(token, { airtel_money_number: airtel, payment_priority: 'airtel' })).reply;
    expect(asked).toMatchObject({ airtel_money_number: null, payment_priority: 'mtn' });
    const done = (await confirm(token, 'airtel', await codeTo(world, airtel, 'new_number_code'))).reply;
    expect(done).toMatchObject({ airtel_money_number: airtel, payment_priority: 'airtel' });
    // And the first may go then, at once.
    expect((await update(token, { mtn_money_number: null })).reply).toMatchObject({
      mtn_money_number: null,
      payment_priority: 'airtel',
    });
  });

  it('still becomes the preferred one when the code had to be sent again', async () => {
    const { token } = await someone();
    const airtel = `+256${newNumber()}`;
    await update(token, { airtel_money_number: airtel, payment_priority: 'airtel' });
    world.clock.advance(MINUTE_MS);
    await update(token, { airtel_money_number: airtel });
    const done = (await confirm(token, 'airtel', await codeTo(world, airtel, 'new_number_code'))).reply;
    expect(done).toMatchObject({ airtel_money_number: airtel, payment_priority: 'airtel' });
  });

  it('does not let the only proven one go', async () => {
    const { token } = await someone();
    const body = { mtn_money_number: null, airtel_money_number: `+256${newNumber()}` };
    expect((await update(token, body)).problem.errors).toEqual({
      mtn_money_number: ['Please confirm your other number before you remove this one'],
    });
  });

  it('must be nobody’s, when asked for and when proven', async () => {
    const [one, two] = [await someone(), await someone()];
    const waiting = await applyAs(world);
    for (const taken of [two.phone, waiting.phone]) {
      expect((await update(one.token, { mtn_money_number: taken })).problem.errors).toEqual({
        mtn_money_number: ['This MTN number is already registered'],
      });
    }
    const wanted = `+256${newNumber()}`;
    const codes: string[] = [];
    for (const { token } of [one, two]) {
      world.clock.advance(1);
      await update(token, { mtn_money_number: wanted });
      codes.push(await codeTo(world, wanted, 'new_number_code'));
    }
    const answers = await Promise.all([one, two].map(({ token }, at) => confirm(token, 'mtn', codes[at]!)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const loser = answers.find(({ status }) => status === 400)!;
    expect(loser.problem.errors).toEqual({ mtn_money_number: ['This MTN number is already registered'] });
  });

  it('needs the PIN within five minutes, a name does not; and so many codes an hour', async () => {
    const { token } = await someone();
    world.clock.advance(5 * MINUTE_MS + 1);
    expect((await update(token, { first_name: 'Grace' })).status).toBe(200);
    const ask = () => update(token, { mtn_money_number: newNumber() });
    expect((await ask()).problem.error_code).toBe('pin_required');
    await world.call(confirmPin, { token, body: { pin: TEST_PIN } });
    for (let turn = 0; turn < 5; turn += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.problem).toMatchObject({ error_code: 'too_many_requests', retry_after: 3_600 });
  });
});

describe('a member’s own data', () => {
  it('comes as one document, without secrets and without anybody else’s', async () => {
    const [one, two] = [await someone({ email: 'amina@example.ug' }), await someone()];
    const { reply } = await world.call(calls.exportMe, { token: one.token });
    expect(reply).toMatchObject({
      exported_at: world.clock.now().toISOString(),
      member: { id: one.member_id, mtn_money_number: one.phone, email: 'amina@example.ug' },
      application: { application_number: one.application_id, terms_version: '2026-11' },
      orders: [],
    });
    expect(reply['sessions']).toHaveLength(1);
    expect(reply['messages']).not.toHaveLength(0);
    const text = JSON.stringify(reply);
    for (const word of [two.phone, two.member_id, 'pin_hash', 'digest', 'sealed']) expect(text).not.toContain(word);
  });

  it('holds every table that names its member, but for what would only help a thief', async () => {
    const shownAs: Record<string, string> = {
      cart_items: 'cart',
      carts: 'cart',
      cashback_promises: 'cashback_promises',
      closing_requests: 'closing_requests',
      day_offer_line: 'places_in_line',
      day_offer_reminders: 'reminders_of_openings',
      member_allowances: 'taken_of_limited_offers',
      member_holds: 'payout_holds',
      member_preferences: 'preferences',
      messages: 'messages',
      notifications: 'notifications',
      number_changes: 'numbers_asked_for',
      offer_ratings: 'stars_given',
      orders: 'orders',
      payment_claims: 'payment_claims',
      payments: 'payments',
      payouts: 'payouts',
      phone_numbers: 'member',
      push_subscriptions: 'browsers_with_notifications',
      redemption_codes: 'redemption_codes',
      refunds: 'refunds',
      riders: 'rides',
      role_grants: 'roles',
      saved_addresses: 'saved_addresses',
      saved_payers: 'saved_payers',
      sessions: 'sessions',
      stock_watches: 'waits_for',
      tickets: 'tickets',
      transfers: 'payouts',
      trusted_devices: 'trusted_devices',
    };
    const secrets = ['recovery_codes', 'second_factors', 'sign_in_links'];
    const { rows } = await sql<{ table_name: string }>`
      SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'member_id'
      ORDER BY table_name`.execute(world.deps.db);
    expect(rows.map(({ table_name }) => table_name)).toEqual([...Object.keys(shownAs), ...secrets].toSorted());
    const { token } = await someone({ email: 'amina@example.ug' });
    const { reply } = await world.call(calls.exportMe, { token });
    expect(Object.keys(reply)).toEqual(expect.arrayContaining([...new Set(Object.values(shownAs))]));
    await update(token, { first_name: 'Grace' });
    await update(token, { mtn_money_number: newNumber() });
    const later = (await world.call(calls.exportMe, { token })).reply;
    expect(later['numbers_asked_for']).toHaveLength(1);
    expect(later['changes']).toMatchObject([{ action: 'member.update', after: { first_name: 'Grace' } }]);
    expect(later['sessions']).toMatchObject([{ ended_at: null }]);
  });

  it('may be closed on request, once, by who knows the PIN', async () => {
    const { token } = await someone();
    const close = () => world.call(closing.closeMe, { token, body: { reason: 'I move abroad' } });
    const first = (await close()).reply;
    world.clock.advance(MINUTE_MS);
    expect((await close()).reply).toEqual(first);
    expect((await world.call(calls.getProfile, { token })).reply.closing_requested_at).toBe(first.requested_at);
    world.clock.advance(5 * MINUTE_MS);
    expect((await close()).problem.error_code).toBe('pin_required');
  });
});
