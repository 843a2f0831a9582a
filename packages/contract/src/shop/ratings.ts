import { endpoint } from '@club/contract/endpoint';
import { idParams } from '@club/contract/shapes';
import { z } from 'zod';

/** What a member has to do with the stars of an offer. Only who has received something of it may give any. */
export const ownRating = z.object({
  can_rate: z.boolean(),
  stars: z.int().min(1).max(5).nullable(),
  /** Of everybody; null while nobody has given any. */
  rating: z.number().nullable(),
  rating_count: z.int(),
});
export type OwnRating = z.output<typeof ownRating>;

export const getOwnRating = endpoint({
  method: 'GET',
  path: '/offers/:id/rating/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'The stars that the member gave an offer, and whether they may give any',
  params: idParams,
  reply: ownRating,
});

export const rateOffer = endpoint({
  method: 'PUT',
  path: '/offers/:id/rating/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Give an offer stars, or others than before',
  params: idParams,
  body: z.strictObject({ stars: z.int().min(1).max(5) }),
  reply: ownRating,
});
