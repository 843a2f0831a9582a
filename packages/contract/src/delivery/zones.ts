import { endpoint } from '@club/contract/endpoint';
import { idParams, instant, ugx } from '@club/contract/shapes';
import { uganda } from '@club/rules/uganda-bounds';
import { z } from 'zod';

const PLACE_TEXT = 'Please choose a place in Uganda';

export const latitude = z.number(PLACE_TEXT).min(uganda.south, PLACE_TEXT).max(uganda.north, PLACE_TEXT);
export const longitude = z.number(PLACE_TEXT).min(uganda.west, PLACE_TEXT).max(uganda.east, PLACE_TEXT);

const ADDRESS_TEXT = 'Please enter a delivery address';
const line = (most: number) => z.string().trim().max(most, `Please use at most ${most} characters`);

/** Where something is to be brought: what people say, and the point on the map that the fee is for. */
export const deliveryAddress = z.strictObject({
  text: z.string(ADDRESS_TEXT).trim().min(1, ADDRESS_TEXT).max(200, 'Please use at most 200 characters'),
  area: line(60).nullish(),
  landmark: line(120).nullish(),
  stage: line(80).nullish().describe('The nearest boda or taxi stage'),
  contact_phone: line(20).nullish().describe('Whom the rider calls, where it is not the member'),
  latitude,
  longitude,
});
/** One that was kept, perhaps under other rules than today's: it is shown as it is. */
export const keptAddress = z.object({
  text: z.string(),
  area: z.string().nullish(),
  landmark: z.string().nullish(),
  stage: z.string().nullish(),
  contact_phone: z.string().nullish(),
  latitude: z.number(),
  longitude: z.number(),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

export const totals = z.object({ subtotal: ugx, discount: ugx, delivery_fee: ugx, total: ugx, cashback: ugx });

/** The fee that an outlet asks when nobody has said where to, and those of its zones, which count once somebody has. */
export const getDeliveryFee = endpoint({
  method: 'GET',
  path: '/outlets/:id/delivery-fee/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: "An outlet's delivery fee",
  params: idParams,
  reply: z.object({
    delivery_fee: ugx,
    has_zones: z.boolean(),
    zones: z.array(z.object({ zone_name: z.string(), delivery_fee: ugx })).describe('The cheapest first'),
    currency: z.literal('UGX'),
  }),
});

/**
 * What it costs to deliver to a place. `quote_id` proves that this was said: an order for this place costs this fee until
 * `expires_at`, whatever becomes of the zones. With goods of this outlet in the cart its `totals` say what all of it costs.
 */
export const calculateDeliveryFee = endpoint({
  method: 'POST',
  path: '/outlets/:id/calculate_delivery_fee/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'What a delivery to a place costs',
  params: idParams,
  body: z.strictObject({ latitude, longitude }),
  reply: z.object({
    deliverable: z.boolean(),
    reason: z.enum(['not_offered', 'too_far']).nullable(),
    message: z.string(),
    delivery_fee: ugx.nullable(),
    zone_name: z.string().nullable(),
    distance_km: z.number(),
    quote_id: z.string().nullable(),
    expires_at: instant.nullable(),
    totals: totals.nullable(),
  }),
});
export type DeliveryFee = z.output<(typeof calculateDeliveryFee)['reply']>;
