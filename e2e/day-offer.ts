import { listMyCodes, type RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import { listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { addStaff } from '@club/contract/outlets/staff';

import { waitUntil } from '#tools/wait-until.ts';

import { call } from './api.ts';
import { handsetOf } from './handset.ts';
import { givePinAgain, newPerson, type SignedIn } from './people.ts';

const PAID_MS = 60_000;

/** Buys one piece of an offer of the day past the browser, and waits for its code. */
export async function boughtCode(member: SignedIn, offer_name: string): Promise<RedemptionCode> {
  const token = member.access;
  const { results } = await call(listDayOffers, { query: { per_page: 30 } });
  const offer = results.find(({ name }) => name === offer_name);
  if (offer === undefined) throw new Error(`there is no offer of the day called ${offer_name}`);
  const { order_id } = await call(purchaseDayOffer, {
    token,
    body: {
      offer_id: offer.id,
      selected_products: [{ product_id: offer.products[0]!.id, quantity: 1 }],
      phone_number: member.phone,
      payment_method: 'mtn',
    },
    idempotencyKey: crypto.randomUUID(),
  });
  await handsetOf(member.phone).approve();
  let code: RedemptionCode | undefined;
  const isThere = async () => {
    const { results: codes } = await call(listMyCodes, { token, query: {} });
    code = codes.find((one) => one.order_id === order_id);
    return code !== undefined;
  };
  if (!(await waitUntil(isThere, { limitMs: PAID_MS, everyMs: 300 }))) throw new Error('a purchase got no code');
  return code!;
}

/** Somebody who hands over at the manager's outlet, with the PIN for it. */
export async function newStaff(
  manager: SignedIn,
  name: string,
  outlet?: string,
): Promise<{ name: string; pin: string }> {
  const body = { name, phone: newPerson().phone, role: 'cashier' } as const;
  await givePinAgain(manager);
  const { pin } = await call(addStaff, { token: manager.access, body, query: { outlet } });
  return { name, pin };
}
