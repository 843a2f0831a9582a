import { endpoint } from '@club/contract/endpoint';
import { done, id, idParams, instant, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { z } from 'zod';

/** Needs the PIN within the last five minutes. Asking again changes nothing. */
export const closeMe = endpoint({
  method: 'POST',
  path: '/members/me/close/',
  access: 'member',
  needs_full: true,
  rate: 'sign_in',
  summary: 'Ask to close the account; somebody at the club looks at it',
  body: z.strictObject({ reason: z.string().max(500).nullish() }),
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
  /** Cashback promised, available or under way, and money to be given back. */
  owed: ugx,
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

/** Closing needs everything to be settled, else 409 `closing_unsettled`. A refusal is told with its reason. */
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
