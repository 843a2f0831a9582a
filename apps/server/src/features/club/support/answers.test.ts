import { listNotifications } from '@club/contract/club/notifications';
import { listTickets, moveTicket } from '@club/contract/club/support';
import { reportOrder } from '@club/contract/outlets/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

const LONG =
  'The outlet has looked at its shelf and found the two loaves that were missing. They keep them for you until Monday; bring this order number along, and nothing has to be paid again.';

it('the answer to a report about an order is read whole in the app, and an SMS that cannot hold it says so', async () => {
  const member = await makeMember(world.deps);
  const admin = await makeMember(world.deps, { is_admin: true });
  const shop = await makeShop(world.deps);
  const { id } = await world.place(member, [shop.line()]);
  await world.pay(member, id);
  const body = { issue_type: 'wrong_items', description: 'Two are missing', contact_phone: member.phone } as const;
  const { number } = (await world.as(member, reportOrder, { params: { id }, body })).reply;
  const ticket = (await world.as(admin, listTickets)).reply.results.find((one) => one.number === number)!;
  const answer = { status: 'resolved', answer: LONG } as const;
  expect((await world.as(admin, moveTicket, { params: { id: ticket.id }, body: answer })).status).toBe(200);

  const told = (await world.as(member, listNotifications)).reply.results.find(({ message }) =>
    message.includes(number),
  );
  expect(told).toMatchObject({
    title: 'Your report is answered',
    message: `${number}: ${LONG}`,
    link: `/orders/${id}`,
  });
  expect((await world.messages('issue_answered'))[0]).toBe(
    `Kasente Club: Your report ${number} is resolved: The outlet has looked at its shelf and found the two loaves that were missing... More in the app.`,
  );
});
