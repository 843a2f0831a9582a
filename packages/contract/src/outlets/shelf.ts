import { endpoint } from '@club/contract/endpoint';
import { id, instant, pageOf, pageQuery, searched, ugx } from '@club/contract/shapes';
import { z } from 'zod';

const outlet = id.optional().catch(undefined);

/** A product as one offer sells it. */
export const shelfLine = z.object({
  offer_id: id,
  offer_name: z.string(),
  offer_status: z.enum(['live', 'paused']),
  paused_by_club: z.boolean().describe('Then only the club sells it again'),
  ends_at: instant,
  product_id: id,
  brand_name: z.string(),
  product_name: z.string(),
  offer_price: ugx,
  remaining: z.int().describe('Free to be sold'),
  held: z.int().describe('In orders that are not paid yet'),
  sold: z.int(),
});
export type ShelfLine = z.output<typeof shelfLine>;

export const listShelf = endpoint({
  method: 'GET',
  path: '/outlets/my/shelf/',
  access: 'outlet',
  rate: 'browse',
  summary: 'What the outlet sells, and how much is left',
  query: pageQuery(20).extend({ search: searched, outlet }),
  reply: pageOf(shelfLine).extend({ outlet: z.object({ id, name: z.string() }) }),
});

/** Sets how many pieces may still be sold. `was` is what the screen showed: what was sold meanwhile is not sold twice. */
export const setShelfStock = endpoint({
  method: 'PATCH',
  path: '/outlets/my/shelf/',
  access: 'outlet',
  rate: 'write',
  summary: 'Correct how much is left of a product',
  body: z.strictObject({
    offer_id: id,
    product_id: id,
    remaining: z.int('Please give a whole number').min(0, 'Please give a whole number from 0 on').max(1_000_000),
    was: z.int(),
  }),
  reply: shelfLine,
});

/** Takes an offer from the shelf, or puts it back. Orders that are placed go on. */
export const pauseMyOffer = endpoint({
  method: 'POST',
  path: '/outlets/my/shelf/pause/',
  access: 'outlet',
  rate: 'write',
  summary: 'Pause an offer or sell it again',
  body: z.strictObject({ offer_id: id, paused: z.boolean() }),
  reply: z.object({ id, status: z.enum(['live', 'paused']) }),
});
