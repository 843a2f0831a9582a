import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant, network, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { UNUSED_POLICIES } from '@club/rules/unused-code';
import { z } from 'zod';

const REASON_TEXT = 'Please say why';
const reason = z.string(REASON_TEXT).trim().min(3, REASON_TEXT).max(200);
const UNTIL_TEXT = 'Please choose a later end';
/** What an outlet can promise at once. */
export const ADDED_PIECES_MAX = 100_000;
export const PIECES_TEXT = 'Please give a whole number from 1 to 100,000';

export const unusedPolicy = z.enum(UNUSED_POLICIES);

/** An offer of the day as whoever watches over it sees it. */
export const watchedOffer = z.object({
  id,
  name: z.string(),
  outlet_name: z.string(),
  outlet_area: z.string(),
  outlet_status: z
    .enum(['active', 'paused', 'closed'])
    .describe('Nobody buys where its outlet has paused, or was closed by the club'),
  status: z.enum(['announced', 'open', 'paused', 'ended']),
  paused_by_club: z.boolean().describe('Then only the club sells it again; else its outlet may'),
  offer_start_time: instant,
  offer_end_time: instant,
  /** Null: its codes are good until it ends. */
  code_lifetime_hours: z.int().nullable(),
  unused_codes: unusedPolicy.describe('What becomes of the money of a code that nobody uses'),
  total: z.int(),
  sold: z.int(),
  held: z.int().describe('By members who are paying'),
  left: z.int(),
  products: z.array(
    z.object({ id, product_name: z.string(), total: z.int(), sold: z.int(), held: z.int(), left: z.int() }),
  ),
  codes: z.object({
    issued: z.int().describe('But for those of purchases that were given back whole'),
    redeemed: z.int(),
    live: z.int(),
    ending: z.int().describe('Of the live ones those that run out within six hours'),
    unused: z.int().describe('Ran out without being used'),
  }),
  exposure: ugx.describe('Paid for codes that may still be used: what would go back if all of it had to'),
});
export type WatchedOffer = z.output<typeof watchedOffer>;

/** How payments for offers of the day went since midnight. */
export const networkFigures = z.object({
  network,
  asked: z.int(),
  paid: z.int(),
  failed: z.int(),
  waiting: z.int(),
});

export const watchDayOffers = endpoint({
  method: 'GET',
  path: '/admin/offers-of-day/',
  access: 'admin',
  rate: 'poll',
  summary: 'Offers of the day of today and the next days, and how they sell',
  query: z.object({ days: z.coerce.number().int().min(1).max(14).catch(3).default(3) }),
  reply: z.object({
    results: z.array(watchedOffer),
    left_out: z.int().describe('Opening after the last of them, and too many to watch at once'),
    networks: z.array(networkFigures),
    open_conflicts: z.int().describe('Handed over without a network, not redeemed or not whole, and not settled yet'),
    from: instant.describe('Midnight in Kampala'),
    until: instant,
    server_time: instant,
  }),
});

/** Stops selling for a while, or sells again. What is being paid goes on. */
export const pauseDayOffer = endpoint({
  method: 'POST',
  path: '/admin/offers-of-day/:id/pause/',
  access: 'admin',
  rate: 'write',
  summary: 'Pause an offer of the day or sell it again',
  params: idParams,
  body: z.strictObject({ paused: z.boolean(), reason }),
  idempotent: true,
  reply: watchedOffer,
});

/** Moves the end, and with it the end of codes that are good until then; their owners are told. */
export const extendDayOffer = endpoint({
  method: 'POST',
  path: '/admin/offers-of-day/:id/extend/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'Extend an offer of the day and its codes',
  params: idParams,
  body: z.strictObject({
    until: z.iso.datetime(UNTIL_TEXT),
    was: z.iso.datetime().describe('The end as the screen showed it'),
    reason,
  }),
  idempotent: true,
  reply: watchedOffer,
});

export const addDayOfferStock = endpoint({
  method: 'POST',
  path: '/admin/offers-of-day/:id/stock/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'Add pieces to an offer of the day',
  params: idParams,
  body: z.strictObject({
    product_id: id,
    pieces: z.int(PIECES_TEXT).min(1, PIECES_TEXT).max(ADDED_PIECES_MAX, PIECES_TEXT),
    was: z.int().optional().describe('Its pieces in all as the screen showed them'),
    reason,
  }),
  idempotent: true,
  reply: watchedOffer,
});

/** Sells nothing more, for good. Codes that were sold stay good as long as they were. */
export const stopDayOffer = endpoint({
  method: 'POST',
  path: '/admin/offers-of-day/:id/stop/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'End an offer of the day now',
  params: idParams,
  body: z.strictObject({ reason }),
  idempotent: true,
  reply: watchedOffer,
});

/** For purchases from now on; of codes that were sold it counts only where it is better for their owners. */
export const setUnusedPolicy = endpoint({
  method: 'POST',
  path: '/admin/offers-of-day/:id/unused-policy/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'Say what becomes of the money of unused codes',
  params: idParams,
  body: z.strictObject({
    policy: unusedPolicy,
    was: unusedPolicy.optional().describe('What the screen showed'),
    reason,
  }),
  idempotent: true,
  reply: watchedOffer,
});

/** Once a day and offer. */
export const remindCodeOwners = endpoint({
  method: 'POST',
  path: '/admin/offers-of-day/:id/remind/',
  access: 'admin',
  rate: 'write',
  summary: 'Remind all who have an unused code of an offer',
  params: idParams,
  idempotent: true,
  reply: z.object({ reminded: z.int() }),
});

const figure = z.object({ count: z.int(), amount: ugx });

/** Codes of one offer that nobody used, and what became of their money. */
export const listUnusedCodes = endpoint({
  method: 'GET',
  path: '/admin/offers-of-day/:id/unused/',
  access: 'admin',
  rate: 'browse',
  summary: 'Unused codes of an offer and what became of their money',
  params: idParams,
  query: pageQuery(20),
  reply: pageOf(
    z.object({
      id,
      order_id: id,
      order_number: z.string(),
      expired_at: instant,
      paid: ugx,
      policy: unusedPolicy.describe('What is, or was, to be done'),
      result: z.enum([...UNUSED_POLICIES, 'nothing']).nullable(),
      amount: ugx.nullable(),
      settled_at: instant.nullable(),
      reported: z.boolean().describe('Nothing is done while a report of an issue is open'),
    }),
  ).extend({
    offer: watchedOffer.pick({
      id: true,
      name: true,
      offer_end_time: true,
      code_lifetime_hours: true,
      unused_codes: true,
    }),
    totals: z.object({ forfeit: figure, credit: figure, refund: figure, nothing: figure, waiting: figure }),
    server_time: instant,
  }),
});
export type UnusedCodes = z.output<(typeof listUnusedCodes)['reply']>;
