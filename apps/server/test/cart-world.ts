import { addToCart, getCart, removeCartItem, setCartQuantity } from '@club/contract/shop/cart';

import { makeCategory, makeOffer, makeOutlet, type MadeOffer } from './catalogue.ts';
import { makeMember } from './people.ts';
import { openWorld } from './world.ts';

export const EMPTY_CART = {
  cart_items: [],
  items_count: 0,
  service_type: null,
  outlet_id: null,
  outlet_name: null,
  service_types: [],
  opening_hours: null,
  ready_minutes: null,
  subtotal: 0,
  discount: 0,
  delivery_fee: 0,
  total: 0,
  cashback: 0,
};

/** A product of an offer as it is put in the cart. */
export const item = (offer: MadeOffer, quantity: unknown = 1, place = 0, service_type: unknown = 'in_store') => ({
  offer_id: offer.id,
  product_id: offer.product_ids[place],
  quantity,
  service_type,
});

/** A world of two outlets and what they offer, and a member who fills a cart. */
export type CartWorld = Awaited<ReturnType<typeof openCartWorld>>;

export async function openCartWorld() {
  const world = await openWorld();
  const category_id = await makeCategory(world.deps);
  const bakery = await makeOutlet(world.deps, { name: 'Mugati Bakery' });
  const hardware = await makeOutlet(world.deps, { name: 'Muzigo Hardware', offers_curbside: false });
  const wanted = { outlet_id: bakery, category_id, discount_percentage: 20, cashback_percentage: 5 };
  let member = await makeMember(world.deps);
  return {
    world,
    category_id,
    bakery,
    hardware,
    bread: await makeOffer(world.deps, { ...wanted, name: 'Bread', products: [{ price: 7_777 }, { on_hand: 6 }] }),
    hoes: await makeOffer(world.deps, { outlet_id: hardware, category_id, name: 'Hoes' }),
    /** Whose cart it is, where nobody else is named. */
    get member() {
      return member;
    },
    async startAfresh(): Promise<void> {
      member = await makeMember(world.deps);
    },
    add(body: Record<string, unknown>, more: { key?: string; token?: string } = {}) {
      world.clock.advance(1_000);
      return world.call(addToCart, { token: member.token, body, ...more });
    },
    cart: async (token = member.token) => (await world.call(getCart, { token })).reply,
    put: (id: string, quantity: unknown, token = member.token) =>
      world.call(setCartQuantity, { token, params: { id }, body: { quantity } }),
    remove: (id: string, token = member.token) => world.call(removeCartItem, { token, params: { id } }),
  };
}
