import { requestPayout } from '@club/contract/money/cashback';
import { addToCart } from '@club/contract/shop/cart';
import { sql } from 'kysely';

import { admitMember, applyAs, applyConfirmed, TEST_PIN } from '#server-test/applicants.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { openBooks, sleep } from '#server-test/outlet-books.ts';
import { freshToken, givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import type { Deps } from '#server/ports/deps.ts';
import { sealPin } from '#server/security/pin-seal.ts';

export interface BusyClub {
  readonly world: OrdersWorld;
  /** One of each role, a member on a device that is not confirmed, and nobody. */
  readonly senders: ReadonlyMap<string, { readonly token: string | undefined }>;
  /** What requests have ended or used up is as it was, so that the next ones get as far. */
  heal(): Promise<void>;
}

/** Test people are made without a PIN that anybody could give. */
async function givePins(deps: Deps): Promise<void> {
  const members = await deps.db.selectFrom('members').select(['id', 'application_id']).execute();
  for (const { id, application_id } of members) {
    const sealed = await sealPin(deps, TEST_PIN, application_id);
    await deps.db.updateTable('members').set(sealed).where('id', '=', id).execute();
  }
}

/** A club in which there is something of nearly everything that a call can name. */
export async function openBusyClub(): Promise<BusyClub> {
  const world = await openOrdersWorld();
  const { deps } = world;
  // That a network is not there is no failure of ours, and answers 503.
  Object.assign(deps.money, { airtel: world.money });
  const shop = await makeShop(deps);
  const people = {
    member: await makeMember(deps),
    unconfirmed: await makeMember(deps),
    manager: await makeMember(deps, { manages: [shop.outlet_id] }),
    admin: await makeMember(deps, { is_admin: true }),
    everything: await makeMember(deps, { is_admin: true, manages: [shop.outlet_id] }),
  };
  // So that what asks for a PIN looks at what it is sent.
  await givePinForGood(deps, people.everything);
  const books = await openBooks(world, shop.outlet_id);
  await books.sell(10_000);
  await sleep(world);
  await books.issue(people.admin);
  for (const buyer of [people.member, people.unconfirmed, people.everything]) {
    const [unpaid, paid, ready] = [
      await world.place(buyer, [shop.line()]),
      await world.place(buyer, [shop.line()]),
      await world.place(buyer, [shop.line()]),
    ];
    for (const { id } of [paid, ready]) await world.pay(buyer, id);
    await world.prompt(buyer, unpaid.id);
    await world.makeReady(people.manager, buyer, ready.id);
    await world.as(buyer, addToCart, { body: { ...shop.line(), service_type: 'in_store' } });
    await world.as(buyer, requestPayout, { body: { amount: 5_000, network: 'mtn' } });
  }
  await givePins(deps);
  for (const apply of [applyAs, applyConfirmed, applyConfirmed, admitMember]) await apply(world);
  await world.runJobs();

  const tokenOf = async (person: Person) => ({ token: freshToken(deps, person) });
  const senders = new Map<string, { token: string | undefined }>([['nobody', { token: undefined }]]);
  for (const [who, person] of Object.entries(people)) senders.set(who, await tokenOf(person));
  const ids = Object.values(people).map(({ session_id }) => session_id);
  return {
    world,
    senders,
    async heal() {
      await sql`
        UPDATE sessions SET ended_at = NULL, end_reason = NULL, pin_confirmed_at = ${deps.now()},
          tier = CASE WHEN id = ${people.unconfirmed.session_id} THEN 'limited' ELSE 'full' END
        WHERE id = ANY(${ids})`.execute(deps.db);
      await sql`DELETE FROM try_counters`.execute(deps.db);
      await sql`UPDATE members SET status = 'active' WHERE status <> 'active'`.execute(deps.db);
    },
  };
}
