import type { DeliveryFee, getDeliveryFee } from '@club/contract/delivery/zones';
import type { ReplyOf } from '@club/contract/endpoint';
import { distanceKm, quoteDelivery } from '@club/rules/delivery-fee';
import { formatUgx } from '@club/rules/money';

import { readCart } from '#server/features/shop/cart/views.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { TOO_FAR_TEXT } from './price-address.ts';
import { signQuote, type Asked, type SignedQuote } from './signed-quote.ts';
import { findDeliveringOutlet, type DeliveringOutlet } from './zones.ts';

type Reading = Pick<Deps, 'config' | 'db' | 'now'>;

/** The outlet's fee where nobody has said where to, and what its own zones cost. */
export async function readDeliveryFee({ db }: Reading, outlet_id: string): Promise<ReplyOf<typeof getDeliveryFee>> {
  const { delivery_fee, has_zones, zones } = await outletOrRefuse(db, outlet_id);
  const own = has_zones ? zones.map(({ zone_name, delivery_fee: fee }) => ({ zone_name, delivery_fee: fee })) : [];
  return { delivery_fee, has_zones, zones: own.toSorted((a, b) => a.delivery_fee - b.delivery_fee), currency: 'UGX' };
}

/** The quote for a place, with what the member's cart costs with it. */
export async function quotePlace(deps: Reading, asked: Asked): Promise<DeliveryFee> {
  const outlet = await outletOrRefuse(deps.db, asked.outlet_id);
  const distance_km = distanceKm(outlet, asked);
  if (!outlet.can_deliver) return refusal('not_offered', 'This outlet does not deliver yet.', distance_km);
  const quote = quoteDelivery(outlet.zones, outlet, asked);
  if (quote === null) return refusal('too_far', TOO_FAR_TEXT, distance_km);
  const signed = signQuote(deps, asked, quote);
  return {
    ...signed,
    deliverable: true,
    reason: null,
    message: `Delivery to ${quote.zone_name}: ${formatUgx(quote.delivery_fee)}`,
    totals: await totalsWith(deps, asked, signed),
  };
}

/** Of a cart that holds goods of this outlet. */
async function totalsWith(
  { db, now }: Reading,
  { member_id, outlet_id }: Asked,
  { delivery_fee }: SignedQuote,
): Promise<DeliveryFee['totals']> {
  const cart = await readCart(db, member_id, now());
  if (cart.outlet_id !== outlet_id) return null;
  const { subtotal, discount, cashback } = cart;
  return { subtotal, discount, delivery_fee, total: subtotal - discount + delivery_fee, cashback };
}

function refusal(reason: NonNullable<DeliveryFee['reason']>, message: string, distance_km: number): DeliveryFee {
  const nothing = { delivery_fee: null, zone_name: null, quote_id: null, expires_at: null, totals: null };
  return { ...nothing, deliverable: false, reason, message, distance_km };
}

async function outletOrRefuse(db: Reading['db'], outlet_id: string): Promise<DeliveringOutlet> {
  const outlet = await findDeliveringOutlet(db, outlet_id);
  if (outlet === undefined) throw new Problem('not_found');
  return outlet;
}
