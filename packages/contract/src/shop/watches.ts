import { endpoint } from '@club/contract/endpoint';
import { id, idParams } from '@club/contract/shapes';
import { z } from 'zod';

/** The products of an offer of which the member is told when they are back. */
export const offerWatches = z.object({ product_ids: z.array(id) });
export type OfferWatches = z.output<typeof offerWatches>;

export const listWatches = endpoint({
  method: 'GET',
  path: '/offers/:id/watches/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Which sold-out products of an offer the member waits for',
  params: idParams,
  reply: offerWatches,
});

export const watchProduct = endpoint({
  method: 'POST',
  path: '/offers/:id/watches/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Be told once when a sold-out product is back',
  params: idParams,
  body: z.strictObject({ product_id: id }),
  idempotent: true,
  reply: offerWatches,
});

export const unwatchProduct = endpoint({
  method: 'DELETE',
  path: '/offers/:id/watches/:product_id/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Wait for it no longer',
  params: z.object({ id, product_id: id }),
  reply: offerWatches,
});
