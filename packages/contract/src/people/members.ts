import { endpoint } from '@club/contract/endpoint';
import { done, id, instant, network, ugx } from '@club/contract/shapes';
import { z } from 'zod';

import { applicationTexts } from './membership.ts';

/** The signed-in person, with what the shell needs to know. Flags come from role grants, read at every call. */
export const memberInfo = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mtn_money_number: z.string().nullable(),
  airtel_money_number: z.string().nullable(),
  payment_priority: network,
  referral_code: z.string(),
  created_at: instant,
  is_admin: z.boolean(),
  is_outlet_manager: z.boolean(),
  is_rider: z.boolean().describe('Brings orders for an outlet, or has'),
  outlets: z.array(z.object({ id, name: z.string() })),
});
export type MemberInfo = z.output<typeof memberInfo>;

/** What the profile shows beside that. */
export const profile = memberInfo.extend({
  email_confirmed: z.boolean(),
  /** Numbers that wait for the code sent to them; asking for the same number again sends another code. */
  pending_numbers: z.array(z.object({ network, number: z.string(), expires_at: instant })),
  /**
   * Those of the numbers that came with the application and were never proven: they get neither codes nor payouts. Sent to
   * `updateMe` as it is, such a number gets a code like a new one.
   */
  unproven_numbers: z.array(network),
  /** Payouts wait until then, after a PIN reset or a new number. */
  payouts_held_until: instant.nullable(),
  closing_requested_at: instant.nullable(),
});
export type Profile = z.output<typeof profile>;

export const getMe = endpoint({
  method: 'GET',
  path: '/members/me/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'The signed-in member',
  reply: memberInfo,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/members/me/profile/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'The signed-in member with what waits or is held',
  reply: profile,
});

/**
 * Changes what is sent and leaves the rest. A new number becomes the member's only with the code sent to it
 * (`pending_numbers`, decision A24). Numbers need the PIN within the last five minutes, else 403 `pin_required`.
 */
export const updateMe = endpoint({
  method: 'PATCH',
  path: '/members/me/',
  access: 'member',
  needs_full: true,
  rate: 'sign_in',
  summary: 'Change names, e-mail, numbers or the preferred network',
  body: z.strictObject({
    first_name: z.string(applicationTexts.first_name_invalid).max(200, applicationTexts.first_name_invalid).optional(),
    last_name: z.string(applicationTexts.last_name_invalid).max(200, applicationTexts.last_name_invalid).optional(),
    email: z.string(applicationTexts.email_invalid).max(254, applicationTexts.email_invalid).nullish(),
    mtn_money_number: z.string().max(32, 'MTN number should be 9 digits starting with 7 or 39').nullish(),
    airtel_money_number: z.string().max(32, 'Airtel number should be 9 digits starting with 7').nullish(),
    payment_priority: z.enum(['mtn', 'airtel'], applicationTexts.payment_priority_missing).optional(),
  }),
  reply: profile,
});

/** Makes a pending number the member's: the old one is told, and payouts are held for 24 hours. */
export const confirmNumber = endpoint({
  method: 'POST',
  path: '/members/me/confirm-number/',
  access: 'member',
  needs_full: true,
  rate: 'sign_in',
  summary: 'Prove a new number with the code sent to it',
  body: z.strictObject({ network, code: z.string().max(16).nullish() }),
  reply: profile,
});

/** The link in the letter to a new address leads to a page that makes this call. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/members/confirm-email/',
  access: 'public',
  rate: 'sign_in',
  summary: 'Confirm an e-mail address with the token of the letter',
  body: z.strictObject({ token: z.string().max(512) }),
  reply: done,
});

/** For whoever cannot find the letter, or gave the address when applying. Links sent before stay good. */
export const resendEmailLink = endpoint({
  method: 'POST',
  path: '/members/me/email-link/',
  access: 'member',
  needs_full: true,
  rate: 'sign_in',
  summary: 'Send the link that confirms the e-mail address',
  reply: done,
});

export const exportMe = endpoint({
  method: 'GET',
  path: '/members/me/export/',
  access: 'member',
  needs_full: true,
  rate: 'lookup',
  summary: 'Everything the club keeps about the member, as one JSON document',
  reply: z.looseObject({ exported_at: instant }),
});

/** The dashboard's three stat cards, from the ledger and the member's orders (decision B1). */
export const getMySummary = endpoint({
  method: 'GET',
  path: '/members/me/summary/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Figures of the dashboard',
  reply: z.object({
    cashback_earned: ugx,
    cashback_this_month: ugx,
    cashback_pending: ugx,
    cashback_available: ugx,
    saved: ugx,
    saved_percentage: z.number().describe('Share of the regular prices saved, 0 to 100, one decimal'),
    orders_placed: z.int(),
    orders_active: z.int(),
  }),
});
