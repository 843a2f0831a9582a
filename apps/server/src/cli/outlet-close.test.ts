import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { getMyOutlet, listAdminOutlets, pauseMyOutlet } from '@club/contract/outlets/settings';
import { getOffer } from '@club/contract/shop/catalogue';
import { createOrder } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buyCode, makeDeal, purchaseOf } from '#server-test/deals-world.ts';
import { kasenteAt, OPERATOR } from '#server-test/kasente.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { endPauses } from '#server/features/outlets/settings/pause-outlet.ts';

import { EXIT } from './run-kasente.ts';

const DAY_MS = 24 * 60 * 60_000;
const WHY = 'Goods were sold after their date';
let world: OrdersWorld;
let kasente: ReturnType<typeof kasenteAt>;
beforeAll(async () => {
  world = await openOrdersWorld();
  kasente = kasenteAt(world);
});
afterAll(() => world.close());

const close = (outlet: string, why = WHY) => kasente(['outlet', 'close', '--outlet', outlet, '--why', why, '--yes']);
const reopen = (outlet: string) => kasente(['outlet', 'reopen', '--outlet', outlet]);

it('kasente outlet close takes an outlet from sale and tells its managers why, and what is paid is still handed over', async () => {
  const shop = await makeShop(world.deps, { name: 'Shut Foods' });
  const deal = await makeDeal(world, { outlet_id: shop.outlet_id });
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const member = await makeMember(world.deps);
  const line = { offer_id: shop.offer_id, product_id: shop.product_ids[0]!, quantity: 1 };
  const { id } = await world.place(member, [line]);
  await world.pay(member, id);
  await buyCode(world, member, deal);
  // A pause of its own ends nothing of it.
  await world.as(manager, pauseMyOutlet, { body: { minutes: 30 } });

  const closed = await close(' shut foods ');
  expect(closed).toMatchObject({ code: EXIT.done, out: expect.stringContaining('not over: 2') as string });
  world.clock.advance(DAY_MS);
  expect(await endPauses(world.deps)).toBe(0);
  expect((await world.as(member, getOffer, { params: { id: shop.offer_id } })).status).toBe(404);
  const items = [{ offer: line.offer_id, product: line.product_id, quantity: 1 }];
  const bought = await world.as(member, createOrder, { body: { payment_network: 'mtn', items } });
  const dealt = await world.as(member, purchaseDayOffer, { body: purchaseOf(deal, member) });
  expect([bought.status, dealt.status]).toEqual([409, 409]);
  expect(await world.messages('outlet_closed')).toEqual([
    `Kasente Club: We have closed Shut Foods: ${WHY}. What is paid is still handed over.`,
  ]);

  const settings = (await world.as(manager, getMyOutlet)).reply;
  expect(settings).toMatchObject({ status: 'paused', paused_until: null });
  const opened = await world.as(manager, pauseMyOutlet, { body: { minutes: null } });
  expect(opened.problem.error_code).toBe('outlet_closed');
  const code = await world.makeReady(manager, member, id);
  expect(code).toMatch(/\d/);
  const admin = await makeMember(world.deps, { is_admin: true });
  const { results } = (await world.as(admin, listAdminOutlets, { query: { search: 'shut foods' } })).reply;
  expect(results.map(({ status }) => status)).toEqual(['closed']);
  expect((await kasente(['outlet', 'list'])).out).toContain('(closed)');

  expect((await close('Shut Foods')).err).toBe('The club has closed this outlet already.');
  expect((await reopen('Shut Foods')).code).toBe(EXIT.done);
  expect((await world.as(manager, getMyOutlet)).reply.status).toBe('active');
  expect(await world.messages('outlet_reopened')).toHaveLength(1);
  expect((await reopen('Shut Foods')).err).toBe('The club has not closed this outlet.');
  const noted = await world.deps.db
    .selectFrom('audit_log')
    .select(['action', 'operator', 'after'])
    .where('subject_id', '=', shop.outlet_id)
    .where('action', 'in', ['outlet.close', 'outlet.reopen'])
    .orderBy('id')
    .execute();
  expect(noted).toEqual([
    { action: 'outlet.close', operator: OPERATOR, after: { status: 'closed', reason: WHY } },
    { action: 'outlet.reopen', operator: OPERATOR, after: { status: 'active' } },
  ]);
});

it('closes nothing where it is not said why, or in more words than an SMS has room for, or where nobody agrees', async () => {
  const { outlet_id } = await makeShop(world.deps);
  expect((await close(outlet_id, ' ')).code).toBe(EXIT.refused);
  expect((await close(outlet_id, 'x'.repeat(56))).err).toContain('goes by SMS');
  const asked: string[] = [];
  const unsure = await kasente(['outlet', 'close', '--outlet', outlet_id, '--why', WHY], {
    ask: (question) => Promise.resolve((asked.push(question), 'no')),
  });
  expect(unsure.code).not.toBe(EXIT.done);
  expect(asked.join()).toContain(WHY);
  const { status } = await world.deps.db
    .selectFrom('outlets')
    .select('status')
    .where('id', '=', outlet_id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('active');
});
