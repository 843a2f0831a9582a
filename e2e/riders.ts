import { assignRider } from '@club/contract/outlets/deliveries';
import { addRider } from '@club/contract/outlets/riders';
import { deliverWithCode, listMyDeliveries, moveDelivery } from '@club/contract/outlets/riding';
import { createOrder } from '@club/contract/shop/checkout';

import { call } from './api.ts';
import { makeReady } from './outlet.ts';
import { givePinAgain, newMember, newPerson, type Person, type SignedIn } from './people.ts';
import { orderOf, pay, waresOnSale } from './shop.ts';

/** In Ntinda, where the supermarket of the demo delivers. */
const HOME = { text: 'Plot 7, Kisaasi Road', landmark: 'Opposite the blue gate', latitude: 0.355, longitude: 32.605 };

/** A member who brings orders for the manager's outlet from now on. */
export async function newRider(
  manager: SignedIn,
  wanted: Partial<Person> = {},
): Promise<SignedIn & { rider_id: string }> {
  const person = { ...newPerson(), ...wanted };
  const rider = await newMember(undefined, { ...person, last_name: nameOfOnly(person.phone) });
  const body = { phone: rider.phone, plate: `UFA ${rider.phone.slice(-3)}X` };
  await givePinAgain(manager);
  const { id } = await call(addRider, { token: manager.access, body });
  return { ...rider, rider_id: id };
}

/** A name that no other rider has, by whom outlets choose. */
function nameOfOnly(phone: string): string {
  return `Ri${phone.slice(-6).replace(/\d/g, (digit) => 'bdfgklmnst'[Number(digit)]!)}`;
}

/** A paid delivery, ready at the outlet. The outlet has riders already. */
export async function readyDelivery(manager: SignedIn, member: SignedIn, special_instructions?: string) {
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await call(createOrder, {
    token: member.access,
    body: {
      payment_network: 'mtn',
      service_type: 'delivery',
      delivery_address: HOME,
      special_instructions,
      items: [{ offer: ware!.offer.id, product: ware!.product.id, quantity: 1 }],
    },
  });
  await pay(member, order);
  await makeReady(manager, order);
  return order;
}

/** Gives it to a rider past the browser. */
export async function giveTo(
  manager: SignedIn,
  order: { id: string },
  rider: SignedIn & { rider_id: string },
): Promise<void> {
  const body = { rider_id: rider.rider_id };
  await call(assignRider, { token: manager.access, params: { id: order.id }, body });
  const { results } = await call(listMyDeliveries, { token: rider.access });
  if (results.length === 0) throw new Error('the rider was given nothing');
}

/** Brings it to the door and hands it over against the member's code, past the browser. */
export async function bring(rider: SignedIn, member: SignedIn, order: { id: string }): Promise<void> {
  const token = rider.access;
  const { results } = await call(listMyDeliveries, { token });
  const params = { id: results[0]!.id };
  for (const status of ['picked_up', 'arrived'] as const) await call(moveDelivery, { token, params, body: { status } });
  const { delivery_assignment } = await orderOf(member, order.id);
  await call(deliverWithCode, { token, params, body: { code: delivery_assignment!.delivery_code!.code } });
}
