import { getTicketPhoto, listTickets, moveTicket } from '@club/contract/club/support';
import * as calls from '@club/contract/outlets/reports';
import { getOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { textsTo } from '#server-test/codes.ts';
import { type Ears, openEars } from '#server-test/hearing.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { lookAt, photoOf } from '#server-test/photos.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { atCounter, openShift } from '#server-test/tablets.ts';

const JPEG = await photoOf();
const BARE = { format: 'jpeg', width: 64, height: 48, isBare: true };
let world: OrdersWorld;
let ears: Ears;
let shop: Shop;
let manager: Person;
let member: Person;
let order_id: string;

beforeAll(async () => {
  world = await openOrdersWorld();
  ears = await openEars(world);
  shop = await makeShop(world.deps);
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  member = await makeMember(world.deps);
  order_id = (await world.place(member, [shop.line()])).id;
  await world.pay(member, order_id);
});
afterAll(async () => {
  await ears.close();
  await world.close();
});

const report = (more: Record<string, unknown> = {}, person = member, key?: string) =>
  world.as(person, calls.reportOrder, {
    params: { id: order_id },
    body: { issue_type: 'wrong_items', description: 'Two are broken', contact_phone: '0770000009', ...more },
    ...(key === undefined ? {} : { key }),
  });

it('of an order reaches its outlet, whoever works on its tablet, and the club, with the picture', async () => {
  const admin = await makeMember(world.deps, { is_admin: true });
  const first = await report({ photo: JPEG }, member, 'report-once-1');
  expect(first.reply.number).toMatch(/^KT-/);
  expect((await report({ photo: JPEG }, member, 'report-once-1')).reply).toEqual(first.reply);
  const shift = await openShift(world, manager);
  const seen = (await world.as(manager, calls.listOutletReports)).reply.results;
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ number: first.reply.number, description: 'Two are broken', has_photo: true });
  expect((await atCounter(world, shift, calls.listOutletReports)).reply.results).toEqual(seen);
  const params = { id: seen[0]!.id };
  expect(await lookAt((await atCounter(world, shift, calls.getReportPhoto, { params })).reply.photo)).toEqual(BARE);
  const tickets = (await world.as(admin, listTickets)).reply.results;
  expect(tickets.find(({ number }) => number === first.reply.number)).toMatchObject({
    has_photo: true,
    facts: { status: 'pending', paid: 'paid', amount: expect.any(Number) },
  });
  expect(await lookAt((await world.as(admin, getTicketPhoto, { params })).reply.photo)).toEqual(BARE);
  const told = await world.deps.db
    .selectFrom('notifications')
    .select('member_id')
    .where('title', '=', 'A problem was reported')
    .execute();
  const heard = told.map(({ member_id }) => member_id);
  expect(heard.toSorted()).toEqual([admin.member_id, manager.member_id].toSorted());
});

it('stands on its order for the member, the newest one, with what became of it', async () => {
  const admin = await makeMember(world.deps, { is_admin: true });
  const { id } = await world.place(member, [shop.line()]);
  const seen = async () => (await world.as(member, getOrder, { params: { id } })).reply.report;
  const body = { issue_type: 'wrong_items', description: 'Two are broken', contact_phone: '0770000011' } as const;
  const send = async () => (await world.as(member, calls.reportOrder, { params: { id }, body })).reply.number;
  expect(await seen()).toBeNull();
  const first = await send();
  expect(await seen()).toEqual({ number: first, status: 'open', answer: null });
  const { results } = (await world.as(admin, listTickets)).reply;
  const params = { id: results.find(({ number }) => number === first)!.id };
  const answer = 'Bring it back today';
  const resolve = () => world.as(admin, moveTicket, { params, body: { status: 'resolved', answer } });
  expect((await ears.heardBy({ member }, resolve)).member).toContain(`order ${id}`);
  expect(await seen()).toEqual({ number: first, status: 'resolved', answer });
  world.clock.advance(60_000);
  const second = await send();
  expect(await seen()).toEqual({ number: second, status: 'open', answer: null });
});

it('is acknowledged without a word of codes, among which it does not stand', async () => {
  await report({ contact_phone: '0770000077' });
  const [text] = await textsTo(world, '+256770000077');
  expect(text!.body).toMatch(/^Kasente Club: We have your report KT-\S+ and will look at it within \d+ hours\.$/);
});

it('is made of one’s own order, with words, a number and nothing but a picture', async () => {
  expect((await report({}, await makeMember(world.deps))).status).toBe(404);
  expect((await report({ description: ' ' })).problem.errors).toEqual({ description: ['Please describe the issue'] });
  expect((await report({ contact_phone: '12' })).status).toBe(400);
  expect((await report({ issue_type: 'nothing' })).status).toBe(400);
  const text = Buffer.from('<script>').toString('base64');
  expect((await report({ photo: text })).problem.error_code).toBe('picture_unreadable');
});

it('is refused from the eleventh of a day on, with when the next may be made', async () => {
  const talkative = await makeMember(world.deps);
  const { id } = await world.place(talkative, [shop.line()]);
  const body = { issue_type: 'wrong_items', description: 'Two are broken', contact_phone: '0770000010' } as const;
  const send = () => world.as(talkative, calls.reportOrder, { params: { id }, body });
  for (let turn = 0; turn < 10; turn += 1) expect((await send()).status).toBe(200);
  world.clock.advance(60_000);
  expect((await send()).problem).toMatchObject({
    error_code: 'too_many_requests',
    message: 'You have sent as many reports as a day allows. Please call us, or report it tomorrow.',
    retry_after: 24 * 60 * 60 - 60,
  });
});

it('is nothing to another outlet, nor its picture', async () => {
  const other = await makeShop(world.deps);
  const stranger = await makeMember(world.deps, { manages: [other.outlet_id] });
  await report({ photo: JPEG });
  expect((await world.as(stranger, calls.listOutletReports)).reply.results).toEqual([]);
  const [seen] = (await world.as(manager, calls.listOutletReports)).reply.results;
  expect((await world.as(stranger, calls.getReportPhoto, { params: { id: seen!.id } })).status).toBe(404);
});
