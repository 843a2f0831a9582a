import { reportOrder } from '@club/contract/outlets/reports';
import { listShelf, setShelfStock } from '@club/contract/outlets/shelf';

import { call } from '#e2e/api.ts';
import { kasente } from '#e2e/operator.ts';
import { newMember, signInAs, type SignedIn } from '#e2e/people.ts';
import { newRider } from '#e2e/riders.ts';
import { waresOnSale } from '#e2e/shop.ts';

import type { Cast } from './cast.ts';
import type { LateWho, Who } from './shot.ts';

/** What only a few pictures show: made when the first of them asks for it, and once in each size. */
export function late<Thing>(make: (cast: Cast) => Promise<Thing>): (cast: Cast) => Promise<Thing> {
  const made = new WeakMap<Cast, Promise<Thing>>();
  return (cast) => {
    const thing = made.get(cast) ?? make(cast);
    made.set(cast, thing);
    return thing;
  };
}

/** A rider of the manager's outlet who has brought nothing yet. */
export const courier = late(({ manager }) => newRider(manager));

/** Buys with an empty cart: an order of goods that lie in one would be collected or brought as the cart says. */
export const patron = late(() => newMember());

const PIECES = 60;

/** What these pictures are bought of, filled up first: the shelves of the demo story hold no more than the walk itself buys. */
export const pantry = late(async ({ manager, shopper }) => {
  const token = manager.access;
  const { results } = await call(listShelf, { token, query: { search: 'Spotless kitchen' } });
  for (const { offer_id, product_id, remaining: was } of results)
    await call(setShelfStock, { token, body: { offer_id, product_id, remaining: PIECES, was } });
  const [ware] = await waresOnSale(shopper, 'Spotless kitchen');
  return ware!;
});

/** A problem with an order, as its member told of it. */
export const reported = late(async ({ shopper, orders: { completed } }) => {
  const body = {
    issue_type: 'wrong_items' as const,
    description: 'Two of the bottles are broken, and the flour has run into the sugar.',
    contact_phone: shopper.phone,
  };
  await call(reportOrder, { token: shopper.access, params: { id: completed.id }, body });
});

let founded: Promise<SignedIn> | undefined;

/** Who manages two outlets at which nothing waits. They are the same in all sizes. */
const chain = late(async () => signInAs(await (founded ??= foundChain())));

async function foundChain(): Promise<SignedIn> {
  const manager = await newMember();
  for (const outlet of ['Kitenge Corner Boutique', 'Nile View Supermarket'])
    kasente('manager', 'grant', '--phone', manager.phone, '--outlet', outlet);
  return manager;
}

const lateOnes: Record<LateWho, (cast: Cast) => Promise<SignedIn | undefined>> = {
  courier,
  patron,
  chain,
  tablet: async () => undefined,
};

export async function personOf(cast: Cast, who: Who): Promise<SignedIn | undefined> {
  return isLate(who) ? lateOnes[who](cast) : cast[who];
}

function isLate(who: Who): who is LateWho {
  return who in lateOnes;
}
