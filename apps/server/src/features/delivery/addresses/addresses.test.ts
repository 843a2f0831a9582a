import { forgetAddress, listAddresses, renameAddress, saveAddress } from '@club/contract/delivery/addresses';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { places } from '#server-test/delivery-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

const save = (person: Person, label: string, text = 'Plot 7') =>
  world.as(person, saveAddress, { body: { label, address: { text, ...places.near } } });
const labels = async (person: Person) =>
  (await world.as(person, listAddresses)).reply.results.map(({ label }) => label);

it('addresses are saved by name, replaced under it, listed newest first and forgotten, by their member alone', async () => {
  const [member, other] = [await makeMember(world.deps), await makeMember(world.deps)];
  await save(member, 'Home');
  world.clock.advance(1_000);
  const { id } = (await save(member, 'Office')).reply;
  world.clock.advance(1_000);
  const replaced = (await save(member, 'home', '  Blue\n gate ')).reply;
  expect(replaced).toMatchObject({ label: 'home', address: { text: 'Blue gate', landmark: null } });
  expect(await labels(member)).toEqual(['home', 'Office']);
  expect(await labels(other)).toEqual([]);
  expect((await world.as(other, forgetAddress, { params: { id } })).status).toBe(404);
  expect((await world.as(member, forgetAddress, { params: { id } })).status).toBe(200);
  expect(await labels(member)).toEqual(['home']);
});

it('an address is renamed by its member alone, to a name that no other bears', async () => {
  const [member, other] = [await makeMember(world.deps), await makeMember(world.deps)];
  const { id } = (await save(member, 'Home')).reply;
  world.clock.advance(1_000);
  await save(member, 'Office');
  const rename = (person: Person, label: string) =>
    world.as(person, renameAddress, { params: { id }, body: { label } });
  expect((await rename(member, ' office ')).problem.errors['label']).toEqual(['You have another address of this name']);
  expect((await rename(member, '  ')).problem.errors['label']).toEqual(['Please give the address a name']);
  expect((await rename(other, 'Mine')).status).toBe(404);
  expect((await rename(member, 'HOME')).reply).toMatchObject({ id, label: 'HOME', address: { text: 'Plot 7' } });
  expect(await labels(member)).toEqual(['Office', 'HOME']);
  const both = await Promise.all([rename(member, 'Shop'), save(member, 'Shop', 'Plot 9')]);
  // Whichever came first, the saving goes well: it takes the place of what bears the name.
  expect(both[1].status).toBe(200);
  expect([200, 400]).toContain(both[0].status);
  expect((await labels(member)).filter((label) => label === 'Shop')).toHaveLength(1);
});

it('a member keeps ten addresses, also when many are saved at once', async () => {
  const member = await makeMember(world.deps);
  const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => save(member, `Place ${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.find(({ status }) => status !== 200)!;
  expect(refused.problem.error_code).toBe('addresses_full');
  expect((await save(member, (await labels(member))[0]!)).status).toBe(200);
});

it('an address needs a name and a text', async () => {
  const member = await makeMember(world.deps);
  const answer = await save(member, ' ', '');
  expect(answer.problem.errors).toMatchObject({
    label: ['Please give the address a name'],
    'address.text': ['Please enter a delivery address'],
  });
});
