import {
  changePreferences,
  getPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@club/contract/club/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';

import { tellPerson } from './tell-person.ts';

let world: TestWorld;
let person: Person;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await makeMember(world.deps);
});

let orders = 0;
/** Tells the person that an order is paid, or was collected. */
async function tell(template: 'payment_received' | 'order_completed' | 'order_ready', to = person): Promise<string> {
  orders += 1;
  const order_number = `KC-${orders}`;
  await transact(world.deps.db, (tx) =>
    tellPerson(tx, world.deps, {
      event_key: `${template}:${order_number}`,
      template,
      to: to.phone,
      member_id: to.member_id,
      link: `/orders/${order_number}`,
      values: { order_number, amount: 18_000, cashback: 900, outlet_name: 'Mama Tendo', code: '123456' },
    }),
  );
  return order_number;
}
const list = async (query = {}, { token } = person) => (await world.call(listNotifications, { token, query })).reply;
const channelsTold = async ({ member_id } = person) =>
  (await world.deps.db.selectFrom('messages').select('channel').where('member_id', '=', member_id).execute())
    .map(({ channel }) => channel)
    .toSorted();
const change = async (body: object) => (await world.call(changePreferences, { token: person.token, body })).reply;
const giveAddress = () =>
  world.deps.db.updateTable('members').set({ email: 'akello@example.ug' }).where('id', '=', person.member_id).execute();

describe('notifications', () => {
  it('begin with none', async () => {
    expect(await list()).toEqual({
      results: [],
      count: 0,
      next: null,
      previous: null,
      unread_count: 0,
      newest_at: null,
    });
  });

  it('come with the events that send SMS, newest first, and name no code', async () => {
    const first = await tell('payment_received');
    world.clock.advance(1_000);
    const second = await tell('order_ready');
    const { results, unread_count } = await list();
    expect(results).toMatchObject([
      { type: 'order', title: 'Order ready', link: `/orders/${second}`, unread: true },
      { type: 'order', title: 'Payment received', link: `/orders/${first}`, unread: true },
    ]);
    expect(unread_count).toBe(2);
    expect(JSON.stringify(results)).not.toContain('123456');
  });

  it('tell of the cashback beside the order', async () => {
    const number = await tell('order_completed');
    expect(
      (await list()).results
        .map(({ type, message }) => ({ type, message }))
        .toSorted((a, b) => (a.type < b.type ? -1 : 1)),
    ).toEqual([
      { type: 'cashback', message: `UGX 900 from order ${number} is now in your account.` },
      { type: 'order', message: `Order ${number} is collected. Thank you for shopping with us!` },
    ]);
  });

  it('come once an event', async () => {
    orders += 100;
    const before = orders;
    await tell('payment_received');
    orders = before;
    await tell('payment_received');
    expect(await list()).toMatchObject({ count: 1, unread_count: 1 });
    expect(await channelsTold()).toEqual(['sms']);
  });

  it('come in pages', async () => {
    for (let count = 0; count < 5; count += 1) await tell('payment_received');
    expect(await list({ per_page: 2, page: 3 })).toMatchObject({ count: 5, next: null, previous: 2 });
    expect((await list({ per_page: 2, page: 3 })).results).toHaveLength(1);
  });

  it('are read one by one, or all, and stay read', async () => {
    for (let count = 0; count < 3; count += 1) await tell('payment_received');
    const { token } = person;
    const [newest] = (await list()).results;
    const params = { id: newest!.id };
    expect((await world.call(readNotification, { token, params })).reply).toEqual({ unread_count: 2 });
    expect((await world.call(readNotification, { token, params })).reply).toEqual({ unread_count: 2 });
    expect((await list()).results[0]).toMatchObject({ id: newest!.id, unread: false });
    expect((await world.call(readAllNotifications, { token })).reply).toEqual({ unread_count: 0 });
    expect((await list()).unread_count).toBe(0);
  });

  it('are read all up to the newest that was shown: what came after the list stays unread', async () => {
    const { token } = person;
    for (let count = 0; count < 3; count += 1) await tell('payment_received');
    const shown = (await list()).newest_at!;
    expect((await list({ page: 2, per_page: 2 })).newest_at).toBe(shown);
    world.clock.advance(1);
    const late = await tell('order_ready');
    const body = { until: shown };
    expect((await world.call(readAllNotifications, { token, body })).reply).toEqual({ unread_count: 1 });
    const { results } = await list();
    expect(results.filter(({ unread }) => unread)).toMatchObject([{ link: `/orders/${late}` }]);
    expect((await world.call(readAllNotifications, { token, body })).reply).toEqual({ unread_count: 1 });
    const again = { until: (await list()).newest_at! };
    expect((await world.call(readAllNotifications, { token, body: again })).reply).toEqual({ unread_count: 0 });
  });

  it("are nobody else's", async () => {
    await tell('payment_received');
    const [mine] = (await list()).results;
    const other = await makeMember(world.deps);
    expect((await list({}, other)).count).toBe(0);
    const answer = await world.call(readNotification, { token: other.token, params: { id: mine!.id } });
    expect(answer.status).toBe(404);
    expect((await list()).unread_count).toBe(1);
  });
});

describe('preferences', () => {
  it('stand as the club sets them until they are moved, and stay moved', async () => {
    const { token } = person;
    const before = (await world.call(getPreferences, { token })).reply;
    expect(before).toMatchObject({ orderUpdates: true, whatsappNotifications: false });
    expect(await change({ newOffers: false })).toMatchObject({ newOffers: false, orderUpdates: true });
    await change({ newOffers: true, emailNotifications: false });
    expect((await world.call(getPreferences, { token })).reply).toEqual({ ...before, emailNotifications: false });
  });

  it('say why a channel cannot reach the member', async () => {
    expect((await change({})).channels).toMatchObject({
      sms: { available: true },
      email: { available: false, reason: 'Add an e-mail address to your profile first.' },
      whatsapp: { available: false, reason: 'WhatsApp is not set up for the club yet.' },
    });
    await giveAddress();
    expect((await change({})).channels.email).toEqual({ available: true, reason: null });
  });

  it.each([{ orderUpdates: 'no' }, { loudness: true }])('refuse %j', async (body) => {
    expect((await world.call(changePreferences, { token: person.token, body })).status).toBe(400);
  });

  it('are obeyed by every sender, except where a code must come through', async () => {
    await giveAddress();
    await tell('payment_received');
    expect(await channelsTold()).toEqual(['email', 'sms']);
    await change({ orderUpdates: false });
    await tell('payment_received');
    expect(await channelsTold()).toEqual(['email', 'sms']);
    await tell('order_ready');
    expect(await channelsTold()).toEqual(['email', 'sms', 'sms']);
    expect((await list()).count).toBe(1);
  });

  it('silence cashback alone, or e-mail alone', async () => {
    await giveAddress();
    await change({ cashbackAlerts: false, emailNotifications: false });
    await tell('order_completed');
    expect(await channelsTold()).toEqual(['sms']);
    expect((await list()).results.map(({ type }) => type)).toEqual(['order']);
  });
});
