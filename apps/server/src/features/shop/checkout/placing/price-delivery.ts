import type { DeliveryAddress } from '@club/contract/delivery/zones';
import type { Ugx } from '@club/rules/money';

import type { Tx } from '#server/db/connect.ts';
import { cleanAddress } from '#server/features/delivery/zones/clean-address.ts';
import { priceAddress } from '#server/features/delivery/zones/price-address.ts';
import type { SignedQuote } from '#server/features/delivery/zones/signed-quote.ts';
import type { PricedLine } from '#server/features/shop/catalogue/price-lines.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** What a delivery costs, and where it goes; without an address only what the outlet asks in general. */
export type PricedDelivery =
  | { readonly fee: Ugx; readonly quote: SignedQuote; readonly address: DeliveryAddress }
  | { readonly fee: Ugx; readonly quote: null };

interface Wanted {
  readonly member_id: string;
  readonly outlet: Pick<PricedLine['outlet'], 'id' | 'delivery_fee'>;
  readonly delivery_address?: DeliveryAddress | undefined;
  readonly quote_id?: string | undefined;
}

export async function priceDelivery(tx: Tx, deps: Deps, wanted: Wanted): Promise<PricedDelivery> {
  const { member_id, outlet, delivery_address, quote_id } = wanted;
  if (delivery_address === undefined) return { fee: outlet.delivery_fee, quote: null };
  const address = cleanAddress(delivery_address);
  const { latitude, longitude } = address;
  const quote = await priceAddress(tx, deps, { member_id, outlet_id: outlet.id, latitude, longitude }, quote_id);
  return { fee: quote.delivery_fee, quote, address };
}

/** The columns of an order that say where it is brought; none of them for what is picked up. */
export function addressColumns(delivery: PricedDelivery | null) {
  if (delivery === null || delivery.quote === null) return {};
  const { address, quote } = delivery;
  return { delivery_address: address, delivery_zone: quote.zone_name, delivery_km: quote.distance_km };
}

/** The refusal of paying for a delivery to nowhere. */
export function addressRequired(): Problem {
  return new Problem('address_required', { errors: { delivery_address: ['Please enter a delivery address'] } });
}
