import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant } from '@club/contract/shapes';
import { z } from 'zod';

/** What a member waits for at one offer of the day. */
export const dayOfferWaiting = z.object({
  reminded: z.boolean().describe('We tell them when it opens'),
  line: z
    .object({ product_id: id, place: z.int().describe('1 gets the next piece that comes free'), joined_at: instant })
    .nullable(),
  in_line: z.int().describe('How many wait in all'),
});
export type DayOfferWaiting = z.output<typeof dayOfferWaiting>;

export const getDayOfferWaiting = endpoint({
  method: 'GET',
  path: '/offers-of-day/:id/waiting/',
  access: 'member',
  needs_full: false,
  rate: 'poll',
  summary: 'What the member waits for at an offer of the day',
  params: idParams,
  reply: dayOfferWaiting,
});

/** One message when the offer opens. Asking again changes nothing. */
export const remindOfOpening = endpoint({
  method: 'PUT',
  path: '/offers-of-day/:id/reminder/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Be told when an offer of the day opens',
  params: idParams,
  reply: dayOfferWaiting,
});

export const forgetOpening = endpoint({
  method: 'DELETE',
  path: '/offers-of-day/:id/reminder/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Not be told when an offer of the day opens',
  params: idParams,
  reply: dayOfferWaiting,
});

/** For one piece of a product that is sold out while others are paying. Who stands in line already keeps their place. */
export const joinLine = endpoint({
  method: 'PUT',
  path: '/offers-of-day/:id/line/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  counted_by_device: true,
  summary: 'Wait in line for a piece that comes free',
  params: idParams,
  body: z.strictObject({ product_id: id }),
  reply: dayOfferWaiting,
});

export const leaveLine = endpoint({
  method: 'DELETE',
  path: '/offers-of-day/:id/line/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Leave the line',
  params: idParams,
  reply: dayOfferWaiting,
});
