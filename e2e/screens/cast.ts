import { type DayOffer, listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { notifyArrival } from '@club/contract/outlets/arrivals';
import { completeOrderWithCode, moveOutletOrder } from '@club/contract/outlets/counter';
import { approveApplication, rejectApplication } from '@club/contract/people/membership-desk';
import { addToCart } from '@club/contract/shop/cart';
import { cancelOrder, type OrderDetail } from '@club/contract/shop/orders';

import { call } from '#e2e/api.ts';
import {
  demo,
  newApplicant,
  newConfirmedApplicant,
  newMember,
  type Person,
  signInAs,
  type SignedIn,
} from '#e2e/people.ts';
import { giveTo, newRider, readyDelivery } from '#e2e/riders.ts';
import { orderOf, paidOrder, placeOrder, type Ware, waresOnSale } from '#e2e/shop.ts';

const LONG = { first_name: 'Nalubowa-Nakimuli Maria-Immaculate', last_name: 'Ssebunnya-Kyambadde Byaruhanga' };
export const LONG_NAME = `${LONG.first_name} ${LONG.last_name}`;

/** The people of the pictures, with what each has done before. */
export interface Cast {
  visitor: undefined;
  /** Has ordered before; from the demo story. */
  member: SignedIn;
  /** Was let in a moment ago and has done nothing. */
  newcomer: SignedIn;
  /** With names as long as they may be. */
  longNamed: SignedIn;
  /** Has a filled cart. */
  shopper: SignedIn;
  admin: SignedIn;
  manager: SignedIn;
  pending: Person & { referral_code: string };
  /** Moved up the queue when two friends confirmed their numbers. */
  moved: Person;
  approved: Person;
  rejected: Person;
  /** Orders of the shopper, by how far they have come. */
  orders: Record<'unpaid' | 'paid' | 'paidAtLast' | 'ready' | 'completed' | 'cancelled', OrderDetail>;
  ware: Ware;
  /** Was given the delivery of the shopper a moment ago. */
  rider: SignedIn;
  delivery: { id: string; order_number: string };
  /** How far it has come. */
  reached: Set<string>;
  deal: DayOffer;
}

export async function gatherCast(): Promise<Cast> {
  const admin = await signInAs(demo.admin);
  const manager = await signInAs(demo.manager);
  const [member, newcomer, longNamed, shopper] = await Promise.all([
    signInAs(demo.member),
    newMember(),
    newMember(undefined, LONG),
    newMember(),
  ]);
  const [pending, approved, rejected] = [await newApplicant(), await newApplicant(), await newApplicant()];
  const body = { override_unconfirmed: true };
  await call(approveApplication, { token: admin.access, params: { id: approved.id }, body });
  const reason = { reason_code: 'incomplete_information' } as const;
  await call(rejectApplication, { token: admin.access, params: { id: rejected.id }, body: reason });
  const moved = await moveUp();
  const [ware] = await waresOnSale(shopper, 'Store cupboard month');
  const orders = await placeOrders(shopper, manager, ware!);
  const rider = await newRider(manager);
  const delivery = await readyDelivery(manager, shopper);
  await giveTo(manager, delivery, rider);
  const deals = (await call(listDayOffers, {})).results;
  await fillCart(shopper, ware!);
  return {
    visitor: undefined,
    member,
    newcomer,
    longNamed,
    shopper,
    admin,
    manager,
    pending,
    moved,
    approved,
    rejected,
    orders,
    ware: ware!,
    rider,
    delivery,
    reached: new Set(),
    deal: deals.find(({ products }) => products.length === 1) ?? deals[0]!,
  };
}

async function moveUp(): Promise<Person> {
  const moved = await newConfirmedApplicant();
  await Promise.all([1, 2].map(() => newConfirmedApplicant({}, moved.referral_code)));
  return moved;
}

async function fillCart(member: SignedIn, { offer }: Ware): Promise<void> {
  for (const product of offer.products.filter(({ stock_quantity }) => stock_quantity > 0).slice(0, 2)) {
    const body = { offer_id: offer.id, product_id: product.id, quantity: 1, service_type: 'in_store' as const };
    await call(addToCart, { token: member.access, body });
  }
}

async function placeOrders(member: SignedIn, manager: SignedIn, ware: Ware): Promise<Cast['orders']> {
  const completed = await paidOrder(member, ware);
  await moveTo(manager, completed, 'ready');
  const { secret_code } = await orderOf(member, completed.id);
  await call(completeOrderWithCode, {
    token: manager.access,
    params: { id: completed.id },
    body: { code: secret_code ?? '' },
  });
  const ready = await paidOrder(member, ware);
  await moveTo(manager, ready, 'ready');
  const arrived = await paidOrder(member, ware);
  await moveTo(manager, arrived, 'ready');
  await call(notifyArrival, {
    token: member.access,
    params: { id: arrived.id },
    body: { vehicle: 'White Toyota Noah, UBB 123X', bay: 'Next to the gate' },
  });
  const paid = await paidOrder(member, ware);
  const paidAtLast = await paidOrder(member, ware, { isRefusedFirst: true });
  const cancelled = await placeOrder(member, ware);
  await call(cancelOrder, { token: member.access, params: { id: cancelled.id } });
  return { completed, ready, paid, paidAtLast, cancelled, unpaid: await placeOrder(member, ware) };
}

async function moveTo(manager: SignedIn, { id }: OrderDetail, status: 'ready'): Promise<void> {
  for (const next of ['confirmed', status] as const) {
    await call(moveOutletOrder, { token: manager.access, params: { id }, body: { status: next } });
  }
}
