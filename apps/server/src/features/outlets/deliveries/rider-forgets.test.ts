import * as ridingCalls from '@club/contract/outlets/riding';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';

const CONTACT = '+256772999888';
const HOME = { text: 'Plot 7, Kisaasi Road', latitude: 0.361234, longitude: 32.6, contact_phone: CONTACT };
const ASKED = 'The dog is called Simba';
/** What only somebody on the way there needs. */
const PRIVATE = [CONTACT, '0.361234', 'Kisaasi Road', ASKED, 'Nabirye'];

let riders: RidersWorld;
let world: RidersWorld['world'];
beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
});
afterAll(() => world.close());

async function onTheWay() {
  const buyer = await makeMember(world.deps);
  const all = await riders.given(buyer);
  await sql`
    UPDATE orders SET delivery_address = ${JSON.stringify(HOME)}::jsonb, special_instructions = ${ASKED}
    WHERE id = ${all.id}`.execute(world.deps.db);
  await riders.move(all.rider, all.delivery_id, 'picked_up');
  return all;
}

const told = (reply: unknown) => PRIVATE.filter((text) => JSON.stringify(reply).includes(text));
const listOf = async (rider: Person) => (await world.as(rider, ridingCalls.listMyDeliveries)).reply.results;

it('a rider is told who and where only until it is handed over', async () => {
  const { rider, owner, id, delivery_id } = await onTheWay();
  expect(told(await listOf(rider))).toEqual(PRIVATE);
  await riders.move(rider, delivery_id, 'arrived');
  const { code } = (await riders.seen(owner, id)).delivery_code!;
  const { reply } = await riders.deliver(rider, delivery_id, code);
  expect(reply).toMatchObject({ status: 'delivered', customer_name: 'Akello N.', address: null });
  expect([told(reply), told(await listOf(rider))]).toEqual([[], []]);
});

it('a rider is told the first letter of the name as a whole one, however it is written', async () => {
  const { rider, owner, id, delivery_id } = await onTheWay();
  await world.deps.db.updateTable('members').set({ last_name: '𝓝abirye' }).where('id', '=', owner.member_id).execute();
  await riders.move(rider, delivery_id, 'arrived');
  const { code } = (await riders.seen(owner, id)).delivery_code!;
  const { reply } = await riders.deliver(rider, delivery_id, code);
  expect(reply).toMatchObject({ customer_name: 'Akello 𝓝.' });
});

it('nor after a try that failed, though the goods have to come back', async () => {
  const { rider, delivery_id } = await onTheWay();
  const { reply } = await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
  expect(reply).toMatchObject({ bring_back: true, address: null, special_instructions: null });
  expect([told(reply), told(await listOf(rider))]).toEqual([[], []]);
});
