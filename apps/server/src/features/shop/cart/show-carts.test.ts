import type { Cart } from '@club/contract/shop/cart';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { EMPTY_CART, item, openCartWorld, type CartWorld } from '#server-test/cart-world.ts';
import { makeOffer, makeOutlet } from '#server-test/catalogue.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { KnownGoods } from '#server/features/shop/catalogue/known-goods.ts';

import { KeptCarts } from './kept-carts.ts';
import { showCarts } from './show-carts.ts';
import { readCart } from './views.ts';

/** What nobody would have read. */
const KNOWN = '"known"';

let shopping: CartWorld;
let kept: KeptCarts;
let goods: KnownGoods;
beforeAll(async () => {
  shopping = await openCartWorld();
});
afterAll(() => shopping.world.close());
beforeEach(async () => {
  await shopping.startAfresh();
  kept = new KeptCarts();
  goods = new KnownGoods();
});

const show = (...people: readonly Person[]) =>
  showCarts(
    shopping.world.deps,
    { carts: kept, goods },
    people.map(({ member_id }) => member_id),
  );

async function fresh({ member_id }: Person): Promise<Cart> {
  const { db, now } = shopping.world.deps;
  return JSON.parse(JSON.stringify(await readCart(db, member_id, now()))) as Cart;
}

/** Shows the cart, and from then on whoever is shown what is known of it is shown something that can be told. */
async function showAndMark(person: Person): Promise<void> {
  const keep = vi.spyOn(kept, 'keep');
  await show(person);
  const [member_id, cart] = keep.mock.lastCall!;
  keep.mockRestore();
  kept.keep(member_id, { ...cart, text: KNOWN });
  expect(await show(person)).toEqual([KNOWN]);
}

describe('carts that are shown again', () => {
  it('are each those of whoever asks, in that order, known or not', async () => {
    const { world, bread, hoes, add, member } = shopping;
    const [other, nobody] = [await makeMember(world.deps), await makeMember(world.deps)];
    await add(item(bread));
    await add(item(bread, 1, 1));
    const first = await show(member, nobody);
    await add(item(hoes, 3), { token: other.token });
    const all = (await show(nobody, other, member, other)).map((text) => JSON.parse(text) as Cart);
    expect(all).toEqual([EMPTY_CART, await fresh(other), await fresh(member), await fresh(other)]);
    expect(all[2]).toEqual(JSON.parse(first[0]!));
    expect(all[2]!.cart_items.map(({ product }) => product.id)).toEqual(bread.product_ids);
  });

  type Change = (ids: { member: string; offer: string; product: string }) => RawBuilder<unknown>;
  const line: Change = ({ member, offer, product }) =>
    sql`member_id = ${member} AND offer_id = ${offer} AND product_id = ${product}`;
  const changes: readonly [what: string, change: Change][] = [
    ['another quantity', (ids) => sql`UPDATE cart_items SET quantity = 2 WHERE ${line(ids)}`],
    ['a line less', (ids) => sql`DELETE FROM cart_items WHERE ${line(ids)}`],
    [
      'another way to get it',
      ({ member }) => sql`UPDATE carts SET service_type = 'curbside' WHERE member_id = ${member}`,
    ],
    ['an empty cart', ({ member }) => sql`DELETE FROM carts WHERE member_id = ${member}`],
    [
      'another price',
      ({ offer, product }) =>
        sql`UPDATE offer_products SET offer_price = 5000 WHERE offer_id = ${offer} AND product_id = ${product}`,
    ],
    [
      'pieces held by somebody else',
      ({ offer, product }) =>
        sql`UPDATE offer_products SET held = held + 4 WHERE offer_id = ${offer} AND product_id = ${product}`,
    ],
    ['a paused offer', ({ offer }) => sql`UPDATE offers SET status = 'paused' WHERE id = ${offer}`],
    ['more cashback', ({ offer }) => sql`UPDATE offers SET cashback_percentage = 7 WHERE id = ${offer}`],
    ['another name', ({ product }) => sql`UPDATE products SET product_name = 'Buns' WHERE id = ${product}`],
    ['fewer pieces at the outlet', ({ product }) => sql`UPDATE products SET on_hand = 1 WHERE id = ${product}`],
    [
      'another name of the outlet',
      ({ offer }) =>
        sql`UPDATE outlets SET name = 'Mugati' WHERE id = (SELECT outlet_id FROM offers WHERE id = ${offer})`,
    ],
    [
      'an outlet that is closed',
      ({ offer }) =>
        sql`UPDATE outlets SET status = 'paused' WHERE id = (SELECT outlet_id FROM offers WHERE id = ${offer})`,
    ],
    [
      'pieces of a limit that were taken',
      ({ member, offer, product }) =>
        sql`INSERT INTO member_allowances (member_id, offer_id, product_id, taken) VALUES (${member}, ${offer}, ${product}, 2)`,
    ],
  ];

  it.each(changes)('show %s at once, and are known until then', async (_, change) => {
    const { world, category_id, add, member } = shopping;
    const outlet_id = await makeOutlet(world.deps);
    const offer = await makeOffer(world.deps, { outlet_id, category_id, per_member_limit: 3, products: [{}, {}] });
    await add(item(offer));
    await add(item(offer, 1, 1));
    await showAndMark(member);
    const ids = { member: member.member_id, offer: offer.id, product: offer.product_ids[0]! };
    await change(ids).execute(world.deps.db);
    const [text] = await show(member);
    expect(JSON.parse(text!)).toEqual(await fresh(member));
  });

  it('show that an offer is over, for which nothing but the time changes', async () => {
    const { world, category_id, bakery, bread, add, member } = shopping;
    const offer = await makeOffer(world.deps, { outlet_id: bakery, category_id, ends_in: 1 });
    await add(item(bread));
    await add(item(offer));
    await showAndMark(member);
    world.clock.advance(23 * 3_600_000);
    expect(await show(member)).toEqual([KNOWN]);
    world.clock.advance(3_600_000);
    const [text] = await show(member);
    expect((JSON.parse(text!) as Cart).cart_items.map(({ problem }) => problem)).toEqual([null, 'offer_ended']);
  });
});
