import { ownReport } from '@club/contract/club/support';
import { endpoint } from '@club/contract/endpoint';
import { otherOutlet } from '@club/contract/offers-of-the-day/offers';
import { done, id, idParams, instant, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { ISSUE_TYPES, URGENCIES } from '@club/rules/issue-report';
import { ISSUE_DESCRIPTION_MAX_CHARS } from '@club/rules/limits';
import { z } from 'zod';

/** A code that was bought, for its owner only. */
export const redemptionCode = z.object({
  id,
  order_id: id,
  code: z.string(),
  qr_text: z
    .string()
    .nullable()
    .describe('What its QR holds while it can be used: signed, so that a counter without a network believes it'),
  offer_id: id,
  offer_name: z.string(),
  offer_description: z.string(),
  items: z.array(
    z.object({
      id,
      brand_name: z.string(),
      product_name: z.string(),
      product_image: z.string(),
      quantity: z.int(),
      unit_price: ugx,
    }),
  ),
  created_at: instant,
  expires_at: instant,
  redeemed: z.boolean(),
  redeemed_at: instant.nullable(),
  redeemed_outlet_name: z.string().nullable().describe('At which of the outlets where it was good'),
  expired: z.boolean(),
  staff_name: z.string().nullable(),
  report: ownReport,
  also_at: z.array(otherOutlet).describe('Where else it can be used'),
  outlet_name: z.string(),
  outlet_address: z.string(),
  outlet_phone: z.string(),
  outlet_opening_hours: z.string(),
  outlet_latitude: z.number(),
  outlet_longitude: z.number(),
});
export type RedemptionCode = z.output<typeof redemptionCode>;

export const codeTabs = ['active', 'redeemed', 'expired'] as const;
export type CodeTab = (typeof codeTabs)[number];

/** Whose codes is decided by who is signed in; a `phone_number` from older clients is ignored (decision B15). */
export const listMyCodes = endpoint({
  method: 'GET',
  path: '/offers-of-day/my_codes/',
  access: 'member',
  needs_full: true,
  rate: 'browse',
  summary: "The member's codes of one state, the newest first, with the counts of all",
  query: pageQuery(20).extend({ tab: z.enum(codeTabs).catch('active').default('active') }),
  reply: pageOf(redemptionCode).extend({
    counts: z.object({ active: z.int(), redeemed: z.int(), expired: z.int() }),
    server_time: instant,
  }),
});

/** Sends the SMS with the code once more, to the member's own number. */
export const resendCode = endpoint({
  method: 'POST',
  path: '/offers-of-day/codes/:id/resend/',
  access: 'member',
  needs_full: true,
  rate: 'lookup',
  summary: 'Send the code by SMS again',
  params: idParams,
  reply: done,
});

/** The same picture that the app draws by itself, for clients that cannot. */
export const readQrCode = endpoint({
  method: 'GET',
  path: '/offers-of-day/qr_code/:id/',
  access: 'member',
  needs_full: true,
  rate: 'lookup',
  summary: 'The QR of a code as a picture',
  params: idParams,
  reply: z.object({ qr_code_image: z.string().describe('A data URL') }),
});

const TYPE_TEXT = 'Please select an issue type';
const WORDS_TEXT = 'Please describe the issue';
const LONG_TEXT = 'Description must be 500 characters or less';

/** `offer_name` and `code` of older clients are ignored: which code it is, its id says. */
export const reportIssue = endpoint({
  method: 'POST',
  path: '/offers-of-day/report_issue/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Report an issue with a code',
  body: z.strictObject({
    code_id: id,
    issue_type: z.enum(ISSUE_TYPES, TYPE_TEXT),
    description: z.string(WORDS_TEXT).max(ISSUE_DESCRIPTION_MAX_CHARS, LONG_TEXT),
    contact_phone: z.string('Phone number is required').max(32, 'Please enter a valid phone number'),
    urgency: z.enum(URGENCIES).default('medium'),
    offer_name: z.string().max(200).optional(),
    code: z.string().max(40).optional(),
  }),
  idempotent: true,
  reply: done.extend({ number: z.string().describe('Of the report, as the SMS says it') }),
});
