import { getMyOutlet } from '@club/contract/outlets/settings';
import { getOffer } from '@club/contract/shop/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { kasenteAt, OPERATOR } from '#server-test/kasente.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';

import { EXIT } from './run-kasente.ts';

let world: OrdersWorld;
let kasente: ReturnType<typeof kasenteAt>;
beforeAll(async () => {
  world = await openOrdersWorld();
  kasente = kasenteAt(world);
});
afterAll(() => world.close());

const correct = (outlet: string, ...words: string[]) => kasente(['outlet', 'correct', '--outlet', outlet, ...words]);

it('kasente outlet correct puts right what was mistyped when it was opened, on the open offers as well, and tells its managers', async () => {
  const shop = await makeShop(world.deps, { name: 'Nitnda Foods' });
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const member = await makeMember(world.deps);
  const line = { offer_id: shop.offer_id, product_id: shop.product_ids[0]!, quantity: 1 };
  const ordered = await world.place(member, [line]);
  const right = ['--name', ' Ntinda  Foods ', '--phone', '0414 250250', '--latitude', '0.3611'];
  const { code, out } = await correct('nitnda foods', ...right);
  expect({ code, out }).toEqual({
    code: EXIT.done,
    out: 'Nitnda Foods is corrected, and its managers are told: name, phone, latitude.',
  });
  const offer = (await world.as(member, getOffer, { params: { id: shop.offer_id } })).reply;
  expect(offer).toMatchObject({
    outlet_name: 'Ntinda Foods',
    outlet_phone: '0414 250250',
    outlet_latitude: 0.3611,
    outlet_area: 'Ntinda',
  });
  expect((await world.as(manager, getMyOutlet)).reply.name).toBe('Ntinda Foods');
  expect((await world.order(member, ordered.id)).outlet.name).toBe('Nitnda Foods');
  expect(await world.messages('outlet_corrected')).toEqual([
    'Kasente Club: We have changed what we say of Ntinda Foods: name, phone, latitude. If it is not right, contact us at once.',
  ]);
  expect((await correct(shop.outlet_id, ...right)).out).toBe('Ntinda Foods is so already.');
  const noted = await world.deps.db
    .selectFrom('audit_log')
    .select(['operator', 'before', 'after'])
    .where('action', '=', 'outlet.correct')
    .execute();
  expect(noted).toEqual([
    {
      operator: OPERATOR,
      before: expect.objectContaining({ name: 'Nitnda Foods' }) as object,
      after: { name: 'Ntinda Foods', phone: '0414 250250', latitude: 0.3611 },
    },
  ]);
});

it('corrects nothing to what an outlet could not be opened with, nor to one that there is', async () => {
  const { outlet_id } = await makeShop(world.deps, { name: 'Hill Foods' });
  await makeShop(world.deps, { name: 'Valley Foods' });
  const wrong = await correct(outlet_id, '--phone', '0772123', '--longitude', '0.35', '--address', ' ');
  expect(wrong.code).toBe(EXIT.refused);
  for (const field of ['phone', 'longitude', 'address']) expect(wrong.err).toContain(`  ${field}: `);
  expect((await correct(outlet_id, '--name', 'valley foods')).err).toContain('There is an outlet of this name');
  expect((await correct(outlet_id)).code).toBe(EXIT.misused);
  expect(await world.messages('outlet_corrected')).toHaveLength(1);
});
