import { endpoint } from '@club/contract/endpoint';
import { staffPin } from '@club/contract/outlets/staff-pin';
import { done, id, idParams, instant, pageOf } from '@club/contract/shapes';
import { QR_MAX_CHARS } from '@club/rules/redemption-qr';
import { z } from 'zod';

export const CODE_TEXT = 'Please enter the 8-digit code';
const code = z.string(CODE_TEXT).min(1, CODE_TEXT).max(40, CODE_TEXT);
/** At whose counter somebody stands who manages several outlets: nothing else of theirs is looked at (decision B74). */
export const counterOutlet = id.optional();
/** At the counter what was scanned may be sent as it is. */
const scanned = z.string(CODE_TEXT).min(1, CODE_TEXT).max(QR_MAX_CHARS, CODE_TEXT);

/**
 * The three steps on the member's phone, in the specification's words. `complete_redemption` takes the same code, PIN and
 * staff that the two steps before it have seen, and nothing else.
 */
export const redeemCode = endpoint({
  method: 'POST',
  path: '/redemption/',
  access: 'member',
  needs_full: true,
  rate: 'lookup',
  summary: 'Verify a code, verify the PIN of the staff, complete the redemption',
  body: z.strictObject({
    action: z.enum(['verify_code', 'verify_pin', 'complete_redemption']),
    code,
    pin: staffPin.optional(),
    staff_id: id.optional(),
    location: z
      .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullish(),
  }),
  reply: z.object({
    valid: z.boolean().optional(),
    success: z.boolean().optional(),
    message: z.string(),
    outlet: z.object({ name: z.string(), address: z.string() }).optional(),
    staff_name: z.string().optional(),
    staff_id: id.optional(),
    outlet_name: z.string().optional(),
    redeemed_at: instant.optional(),
  }),
});

/** A code as the counter sees it: what to hand over and to whom. */
export const counterCode = z.object({
  state: z.enum(['good', 'expired', 'used', 'unknown', 'elsewhere']),
  message: z.string(),
  first_name: z.string().nullable(),
  offer_name: z.string().nullable(),
  items: z.array(z.object({ product_name: z.string(), quantity: z.int() })),
  redeemed_at: instant.nullable(),
});
export type CounterCode = z.output<typeof counterCode>;

export const checkCounterCode = endpoint({
  method: 'POST',
  path: '/outlets/my/redemptions/check/',
  access: 'counter',
  rate: 'write',
  summary: 'What a code at the counter is for',
  body: z.strictObject({ code: scanned, outlet: counterOutlet }),
  reply: counterCode,
});

export const counterRedemption = z.object({
  id,
  code_id: id,
  expires_at: instant.describe('Until when the code, and so a picture of its QR, would have been good'),
  offer_name: z.string(),
  first_name: z.string(),
  items: z.array(z.object({ product_name: z.string(), quantity: z.int() })),
  staff_name: z.string(),
  via: z.enum(['member_phone', 'counter', 'counter_offline', 'counter_phone']),
  redeemed_at: instant,
  reversed_at: instant.nullable(),
  can_reverse: z.boolean(),
});
export type CounterRedemption = z.output<typeof counterRedemption>;

export const redeemAtCounter = endpoint({
  method: 'POST',
  path: '/outlets/my/redemptions/',
  access: 'counter',
  rate: 'write',
  summary: 'Hand over against a code, with the PIN of the staff',
  body: z.strictObject({ code: scanned, pin: staffPin, outlet: counterOutlet }),
  status: 201,
  reply: counterRedemption,
});

export const listCounterRedemptions = endpoint({
  method: 'GET',
  path: '/outlets/my/redemptions/',
  access: 'counter',
  rate: 'browse',
  summary: "What was handed over today, in Kampala's day, and what of yesterday can still be taken back",
  query: z.object({ outlet: id.optional().catch(undefined) }),
  reply: pageOf(counterRedemption).extend({ outlet: z.object({ id, name: z.string() }), server_time: instant }),
});

export const reverseRedemption = endpoint({
  method: 'POST',
  path: '/outlets/my/redemptions/:id/reverse/',
  access: 'counter',
  rate: 'write',
  summary: 'Take a redemption back within 15 minutes',
  params: idParams,
  body: z.strictObject({ pin: staffPin, reason: z.string('Please say why').trim().min(3, 'Please say why').max(200) }),
  reply: done,
});
