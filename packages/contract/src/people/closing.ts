import { endpoint, type ReplyOf } from '@club/contract/endpoint';
import { done, id, idParams, instant, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { z } from 'zod';

/** What keeps a member's account open though no network sends so little: they may give it up as they ask to leave. */
export const getClosing = endpoint({
  method: 'GET',
  path: '/members/me/close/',
  access: 'member',
  needs_full: true,
  rate: 'browse',
  summary: 'What is too little to be sent when the account is closed',
  reply: z.object({
    too_little: z.object({ cashback: ugx, pay: ugx.describe('For deliveries made') }),
    gives_up: ugx.nullable().describe('What was given up with the request that is open'),
  }),
});
export type Closing = ReplyOf<typeof getClosing>;

/**
 * Needs the PIN within the last five minutes. Asking again changes nothing but what is given up: that is what is too little to
 * be sent, as the member has seen it, else 409 `closing_rest_changed`.
 */
export const closeMe = endpoint({
  method: 'POST',
  path: '/members/me/close/',
  access: 'member',
  needs_full: true,
  rate: 'sign_in',
  summary: 'Ask to close the account; somebody at the club looks at it',
  body: z.strictObject({ reason: z.string().max(500).nullish(), gives_up: ugx.positive().nullish() }),
  reply: done.extend({ requested_at: instant }),
});

/** Taking the request back before anybody has decided; without one nothing happens. */
export const withdrawClosing = endpoint({
  method: 'POST',
  path: '/members/me/close/withdraw/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Keep the account after all',
  reply: done,
});

/** A member who asked to leave, with what must be settled before that. */
export const closingRequest = z.object({
  id,
  member: z.object({ id, name: z.string(), phone: z.string(), email: z.string().nullable(), created_at: instant }),
  reason: z.string().nullable(),
  asked_at: instant,
  /** Orders that are neither completed nor cancelled. */
  open_orders: z.int(),
  /** Cashback promised, available or under way, and money to be given back, also where that is only asked for. */
  owed: ugx,
  too_little: ugx.describe('What of it no network sends: the member has to give it up'),
  given_up: ugx.describe('What of it the member gives up when the account is closed'),
  has_role: z.boolean().describe('Works for the club or rides for an outlet: that ends first'),
});
export type ClosingRequest = z.output<typeof closingRequest>;

export const CLOSING_REQUESTS_PER_PAGE = 20;

export const listClosingRequests = endpoint({
  method: 'GET',
  path: '/admin/closing-requests/',
  access: 'admin',
  rate: 'browse',
  summary: 'Members who asked for their account to be closed, whoever waits longest first',
  query: pageQuery(CLOSING_REQUESTS_PER_PAGE),
  reply: pageOf(closingRequest),
});

export const CLOSING_REASON_MISSING = 'Please say why, in words for the member';

/** Closing needs everything to be settled or given up, else 409 `closing_unsettled`. A refusal is told with its reason. */
export const decideClosing = endpoint({
  method: 'POST',
  path: '/admin/closing-requests/:id/decide/',
  access: 'admin',
  rate: 'write',
  summary: 'Close the account of a member who asked for it, or refuse',
  params: idParams,
  idempotent: true,
  body: z.strictObject({ outcome: z.enum(['closed', 'refused']), reason: z.string().max(55).nullish() }),
  reply: done,
});
