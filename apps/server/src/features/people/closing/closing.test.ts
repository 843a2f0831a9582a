import { changePreferences } from '@club/contract/club/notifications';
import { saveAddress } from '@club/contract/delivery/addresses';
import { refuseRefund, requestRefund } from '@club/contract/money/refunds';
import { completeOrderWithCode } from '@club/contract/outlets/counter';
import { signIn } from '@club/contract/people/auth';
import { decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { closeMe, withdrawClosing } from '@club/contract/people/closing';
import { getMe, getProfile, updateMe } from '@club/contract/people/members';
import { addToCart } from '@club/contract/shop/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, applyAs, TEST_PIN } from '#server-test/applicants.ts';
import { textsTo } from '#server-test/codes.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { transact } from '#server/db/transact.ts';
import { forgetMessages } from '#server/features/club/notifications/channels/forget-messages.ts';
import { notify } from '#server/features/club/notifications/notify.ts';
import { cashbackReversed } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';

let world: OrdersWorld;
let admin: Person;
beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(() => world.close());

const requests = async () => (await world.as(admin, listClosingRequests)).reply.results;
const requestOf = async (member_id: string) => (await requests()).find(({ member }) => member.id === member_id);
const decide = (id: string, body: Record<string, unknown>) => world.as(admin, decideClosing, { params: { id }, body });

/** Somebody who asked to leave, signed in with the PIN a moment ago. */
async function leaving(wanted: Parameters<typeof admitMember>[1] = {}) {
  const member = await admitMember(world, wanted);
  const enter = () => world.call(signIn, { body: { phone: member.phone, pin: TEST_PIN } });
  const token = (await enter()).reply.access;
  await world.call(closeMe, { token, body: { reason: 'I move abroad' } });
  return { ...member, token, enter };
}

describe('a request to close an account', () => {
  it('is shown to admins with what is open, and to nobody else', async () => {
    const member = await leaving();
    expect(await requestOf(member.member_id)).toMatchObject({
      member: { name: 'Amina Nakato', phone: member.phone, email: null },
      reason: 'I move abroad',
      asked_at: world.clock.now().toISOString(),
      open_orders: 0,
      owed: 0,
      has_role: false,
    });
    expect((await world.call(listClosingRequests, { token: member.token })).status).toBe(403);
    expect((await world.call(listClosingRequests, {})).status).toBe(401);
  });

  it('is answered also while the one before is withdrawn, and none is open twice', async () => {
    const { token, member_id } = await leaving();
    const targets = [closeMe, withdrawClosing, closeMe];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => world.call(targets[turn % 3]!, { token, body: {} })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await requests()).filter(({ member }) => member.id === member_id).length).toBeLessThan(2);
  });

  it('closes: no session, no sign-in, the numbers are free, and the member is told; once', async () => {
    const member = await leaving();
    const { id } = (await requestOf(member.member_id))!;
    const answers = await Promise.all([decide(id, { outcome: 'closed' }), decide(id, { outcome: 'closed' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await decide(id, { outcome: 'refused', reason: 'late' });
    expect([late.problem.error_code, late.problem.message]).toEqual([
      'closing_decided',
      'This account has been closed already.',
    ]);
    expect(await requestOf(member.member_id)).toBeUndefined();
    expect((await world.call(getMe, { token: member.token })).status).toBe(401);
    expect((await member.enter()).problem.error_code).toBe('member_not_approved');
    expect((await textsTo(world, member.phone)).map(({ template }) => template)).toContain('account_closed');
    expect((await applyAs(world, { mtn_money_number: member.phone })).status).toBe('pending');
  });

  it('forgets what nobody needs once the account is closed: address, bell, switches, cart and second factor', async () => {
    const shop = await makeShop(world.deps);
    const member = await leaving({ email: 'amina@example.ug' });
    const { member_id, token } = member;
    const { db } = world.deps;
    const at = world.clock.now();
    await db.updateTable('members').set({ email_confirmed_at: at }).where('id', '=', member_id).execute();
    const once = { hold_reason: 'Call her brother first' };
    await db.updateTable('applications').set(once).where('email', '=', 'amina@example.ug').execute();
    await world.call(changePreferences, { token, body: { newOffers: false } });
    await world.call(addToCart, { token, body: { ...shop.line(1), service_type: 'in_store' } });
    const secret = { sealed_secret: Buffer.from('sealed'), key_id: 'none', created_at: at, last_step: 0 };
    await db
      .insertInto('second_factors')
      .values({ ...secret, member_id })
      .execute();
    await db
      .insertInto('recovery_codes')
      .values({ member_id, digest: Buffer.alloc(32, 1), created_at: at })
      .execute();
    await transact(db, (tx) =>
      notify(tx, world.deps, { member_id, type: 'system', event_key: 'news', title: 'News', message: '…', link: null }),
    );
    const tables = ['notifications', 'member_preferences', 'carts', 'second_factors', 'recovery_codes'] as const;
    const left = () =>
      Promise.all(
        tables.map(
          async (table) =>
            (await db.selectFrom(table).select('member_id').where('member_id', '=', member_id).execute()).length,
        ),
      );
    expect(Math.min(...(await left()))).toBeGreaterThan(0);
    const { id } = (await requestOf(member_id))!;
    expect((await decide(id, { outcome: 'closed' })).status).toBe(200);
    expect(await left()).toEqual(tables.map(() => 0));
    for (const table of ['members', 'applications'] as const) {
      const rows = db.selectFrom(table).select('id').where('email', '=', 'amina@example.ug');
      expect(await rows.execute()).toEqual([]);
    }
    const held = db.selectFrom('applications').select('id').where('hold_reason', '=', once.hold_reason);
    expect(await held.execute()).toEqual([]);
    // The last letter still went to it.
    const letters = db.selectFrom('messages').select('template').where('recipient', '=', 'amina@example.ug');
    expect(await letters.where('template', '=', 'account_closed').execute()).toHaveLength(1);
  });

  it('leaves nothing of a profile and an address that were saved while the account was closed', async () => {
    const member = await leaving();
    const { id } = (await requestOf(member.member_id))!;
    const { db } = world.deps;
    const { save, keep, close } = await transact(db, async (tx) => {
      // Keeps the account from being closed until both have begun.
      const row = tx.selectFrom('members').select('id').where('id', '=', member.member_id).forUpdate();
      await row.executeTakeFirstOrThrow();
      const close = decide(id, { outcome: 'closed' });
      await somebodyWaits(db);
      const save = world.call(updateMe, { token: member.token, body: { email: 'late@example.ug' } });
      await somebodyWaits(db, 2);
      const address = { text: 'Plot 7, Kisaasi Road', latitude: 0.36, longitude: 32.6 };
      const keep = world.call(saveAddress, { token: member.token, body: { label: 'Home', address } });
      await somebodyWaits(db, 3);
      return { save, keep, close };
    });
    expect((await close).status).toBe(200);
    expect((await save).status).toBe(401);
    expect((await keep).status).toBe(401);
    const left = await db.selectFrom('members').select('email').where('id', '=', member.member_id).executeTakeFirst();
    expect(left).toEqual({ email: null });
    const addresses = db.selectFrom('saved_addresses').select('id').where('member_id', '=', member.member_id);
    expect(await addresses.execute()).toEqual([]);
    expect(await db.selectFrom('messages').select('id').where('recipient', '=', 'late@example.ug').execute()).toEqual(
      [],
    );
  });

  it('leaves the address of before and the one after in no letter and no journal, some days later', async () => {
    const member = await leaving({ email: 'leaver@example.ug' });
    const { token, member_id } = member;
    const change = {
      first_name: 'Amina',
      last_name: 'Nakato',
      mtn_money_number: member.phone,
      payment_priority: 'mtn',
    };
    const changed = await world.call(updateMe, { token, body: { ...change, email: 'leaver2@example.ug' } });
    expect(changed.status).toBe(200);
    const { id } = (await requestOf(member_id))!;
    await decide(id, { outcome: 'closed' });
    const left = async () => {
      const { rows } = await sql<{ place: string }>`
        SELECT 'letter' AS place FROM messages e WHERE e::text ~ 'leaver2?@example'
        UNION ALL SELECT 'journal' FROM audit_log a WHERE a::text ~ 'leaver2?@example'
        UNION ALL SELECT 'member' FROM members m WHERE m::text ~ 'leaver2?@example'`.execute(world.deps.db);
      return [...new Set(rows.map(({ place }) => place))];
    };
    expect(await left()).toEqual(['letter']);
    await world.runJobs();
    world.clock.advance(8 * 24 * 60 * 60_000);
    await forgetMessages(world.deps);
    expect(await left()).toEqual([]);
  });

  it('is refused with a reason that the member reads, and may be made again', async () => {
    const member = await leaving();
    const { id } = (await requestOf(member.member_id))!;
    expect((await decide(id, { outcome: 'refused', reason: ' ' })).problem.errors).toEqual({
      reason: ['Please say why, in words for the member'],
    });
    expect((await decide(id, { outcome: 'refused', reason: 'an order is on its way' })).status).toBe(200);
    const told = (await textsTo(world, member.phone)).find(({ template }) => template === 'closing_refused');
    expect(told?.body).toContain('yet: an order is on its way.');
    const profile = async () => (await world.call(getProfile, { token: member.token })).reply.closing_requested_at;
    expect(await profile()).toBeNull();
    await world.call(closeMe, { token: member.token, body: {} });
    expect(await profile()).not.toBeNull();
  });

  it('is taken back by the member, after which nothing can be decided', async () => {
    const member = await leaving();
    const { id } = (await requestOf(member.member_id))!;
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await world.call(withdrawClosing, { token: member.token })).reply.message).toBe(
        'Your membership stays open.',
      );
    }
    const late = await decide(id, { outcome: 'closed' });
    expect([late.problem.error_code, late.problem.message]).toEqual([
      'closing_decided',
      'The member has taken this request back.',
    ]);
    expect((await member.enter()).status).toBe(200);
  });

  it('waits while an order or cashback is open, or a role is held', async () => {
    const shop = await makeShop(world.deps, { cashback_percentage: 10 });
    const member = await makeMember(world.deps);
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const order = await world.place(member, [shop.line(1)]);
    await world.pay(member, order.id);
    const ask = (member_id: string) =>
      world.deps.db
        .insertInto('closing_requests')
        .values({ id: world.deps.random.id(world.clock.now()), member_id, asked_at: world.clock.now() })
        .execute();
    await ask(member.member_id);
    await ask(manager.member_id);
    const { id } = (await requestOf(member.member_id))!;
    const close = () => decide(id, { outcome: 'closed' });
    const { cashback_amount } = order;
    expect((await close()).problem).toMatchObject({
      error_code: 'closing_unsettled',
      open_orders: 1,
      owed: cashback_amount,
    });
    const code = await world.makeReady(manager, member, order.id);
    await world.as(manager, completeOrderWithCode, { params: { id: order.id }, body: { code } });
    expect((await close()).problem).toMatchObject({ open_orders: 0, owed: cashback_amount });
    await takeBack(member, order.id, cashback_amount);
    expect((await close()).status).toBe(200);
    const { id: other } = (await requestOf(manager.member_id))!;
    expect((await decide(other, { outcome: 'closed' })).problem).toMatchObject({ owed: 0, has_role: true });
  });

  it('waits while a second person has to agree to a refund, of which cashback would go to the account', async () => {
    const shop = await makeShop(world.deps, { cashback_percentage: 0 });
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const member = await makeMember(world.deps);
    const { id: order_id } = await world.place(member, [shop.line(20)]);
    await world.pay(member, order_id);
    const code = await world.makeReady(manager, member, order_id);
    await world.as(manager, completeOrderWithCode, { params: { id: order_id }, body: { code } });
    await givePinForGood(world.deps, admin, member);
    const asked = await world.as(admin, requestRefund, {
      params: { id: order_id },
      body: { amount: 120_000, reason: 'Broken on arrival' },
    });
    expect(asked.reply.status).toBe('waiting');
    await world.as(member, closeMe, { body: {} });
    const request = (await requestOf(member.member_id))!;
    expect(request).toMatchObject({ open_orders: 0, owed: 120_000, given_up: 0 });
    const close = () => decide(request.id, { outcome: 'closed' });
    expect((await close()).problem).toMatchObject({ error_code: 'closing_unsettled', owed: 120_000 });
    await world.as(admin, refuseRefund, { params: { id: asked.reply.id } });
    expect((await close()).status).toBe(200);
  });
});

/** As if the order had been refunded: what was promised is gone. */
async function takeBack({ member_id }: Person, order_id: string, amount: number): Promise<void> {
  await transact(world.deps.db, (tx) =>
    post(tx, {
      reference: `test_reversed:${order_id}`,
      kind: 'cashback_reversed',
      subject_type: 'order',
      subject_id: order_id,
      at: world.clock.now(),
      legs: cashbackReversed({ member_id, pending: amount, available: 0, withheld: 0 }),
    }),
  );
}
