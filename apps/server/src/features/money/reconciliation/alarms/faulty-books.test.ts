import { listNotifications } from '@club/contract/club/notifications';
import { checkLedger } from '@club/contract/money/ledger';
import { listAlarms } from '@club/contract/money/reconciliation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { checkBooks } from '#server/features/money/ledger/check-books.ts';

import { watchMoney } from './watch-money.ts';

let world: OrdersWorld;
let admin: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(() => world.close());

/** As somebody does who may do anything to the database. */
async function addToBalances(amount: number): Promise<void> {
  await world.deps.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`UPDATE ledger_accounts SET balance = balance + ${amount} WHERE kind = 'order_liability'`.execute(tx);
  });
}

/** All books are looked at, and the money is watched as it is every minute. Gives how many alarms are new. */
async function check(): Promise<number> {
  world.clock.advance(60_000);
  expect((await world.as(admin, checkLedger)).status).toBe(202);
  await checkBooks(world.deps);
  return watchMoney(world.deps);
}

it('books that are wrong raise an alarm, once, until a check finds them sound', async () => {
  const shop = await makeShop(world.deps);
  const member = await makeMember(world.deps);
  const { id } = await world.place(member, [shop.line()]);
  await world.pay(member, id);
  expect(await check()).toBe(0);
  await addToBalances(1);
  expect([await check(), await check()]).toEqual([1, 0]);
  const alarms = (await world.as(admin, listAlarms)).reply;
  expect(alarms).toMatchObject({ open_count: 1 });
  expect(alarms.results[0]).toMatchObject({ kind: 'faulty_books', amount: null, network: null, ended_at: null });
  const told = (await world.as(admin, listNotifications)).reply.results.filter(({ title }) => title.includes('books'));
  expect(told.map(({ title }) => title)).toEqual(['The books are wrong']);
  await addToBalances(-1);
  // Until the books were looked at anew it stands.
  await watchMoney(world.deps);
  expect((await world.as(admin, listAlarms)).reply.open_count).toBe(1);
  expect(await check()).toBe(0);
  expect((await world.as(admin, listAlarms)).reply).toMatchObject({
    open_count: 0,
    results: [{ kind: 'faulty_books', ended_at: world.clock.now().toISOString() }],
  });
});
