import { id } from '@club/contract/shapes';
import type { DeliveryQuote, Point } from '@club/rules/delivery-fee';
import { z } from 'zod';

import type { Deps } from '#server/ports/deps.ts';
import { readSignedText, signText } from '#server/security/signed-text.ts';

const PURPOSE = 'delivery quote';
/** Long enough to read, fill in a number and find the phone; short against changes of what a delivery costs. */
const QUOTE_LIFE_MS = 20 * 60_000;

/** Who asked for what: a quote is good for this and nothing else. */
export interface Asked extends Point {
  readonly member_id: string;
  readonly outlet_id: string;
}

/** A quote with the text that proves it, and until when it is good. */
export interface SignedQuote extends DeliveryQuote {
  readonly quote_id: string;
  readonly expires_at: string;
}

const signed = z.strictObject({
  member_id: id,
  outlet_id: id,
  latitude: z.number(),
  longitude: z.number(),
  delivery_fee: z.int().min(0),
  zone_name: z.string(),
  distance_km: z.number(),
  expires_at: z.iso.datetime(),
});

/** Signs what was said, so that it is believed when it comes back with the order. */
export function signQuote(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  asked: Asked,
  quote: DeliveryQuote,
): SignedQuote {
  const { member_id, outlet_id, latitude, longitude } = asked;
  const { delivery_fee, zone_name, distance_km } = quote;
  const expires_at = new Date(now().getTime() + QUOTE_LIFE_MS).toISOString();
  const said = { member_id, outlet_id, latitude, longitude, delivery_fee, zone_name, distance_km, expires_at };
  return { delivery_fee, zone_name, distance_km, expires_at, quote_id: signText(config.TOKEN_KEY, PURPOSE, said) };
}

/** The quote, if it is ours, still good, and about exactly this; else undefined. */
export function openQuote(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  asked: Asked,
  quote_id: string | undefined,
): SignedQuote | undefined {
  if (quote_id === undefined) return undefined;
  const said = signed.safeParse(readSignedText(config.TOKEN_KEY, PURPOSE, quote_id)).data;
  if (said === undefined || said.expires_at <= now().toISOString()) return undefined;
  const { member_id, outlet_id, latitude, longitude, ...quote } = said;
  const isSame =
    member_id === asked.member_id &&
    outlet_id === asked.outlet_id &&
    latitude === asked.latitude &&
    longitude === asked.longitude;
  return isSame ? { ...quote, quote_id } : undefined;
}
