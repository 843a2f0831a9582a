import { endpoint } from '@club/contract/endpoint';
import { staffPin } from '@club/contract/outlets/staff-pin';
import { id, idParams, instant, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { QR_MAX_CHARS } from '@club/rules/redemption-qr';
import { z } from 'zod';

/** A stretch of work at a counter. Its device checks signatures of QRs by `qr_key` while there is no network. */
const counterShift = z.object({
  id,
  outlet: z.object({ id, name: z.string() }),
  staff_name: z.string(),
  opened_at: instant,
  ends_at: instant,
  qr_key: z.object({ id: z.string(), public_key: z.string().describe('Ed25519, 32 bytes in base64url') }),
  server_time: instant,
});
export type CounterShift = z.output<typeof counterShift>;

export const openCounterShift = endpoint({
  method: 'POST',
  path: '/outlets/my/shifts/',
  access: 'counter',
  rate: 'write',
  summary: 'Open a shift, in which the counter goes on without a network',
  query: z.object({ outlet: id.optional().catch(undefined) }),
  body: z.strictObject({ pin: staffPin }),
  status: 201,
  reply: counterShift,
});

export const CONFLICTS = ['used', 'expired', 'given_back', 'partly_given_back', 'kept', 'not_in_shift'] as const;

const provisional = z.object({
  id,
  offer_name: z.string(),
  first_name: z.string(),
  staff_name: z.string(),
  handed_over_at: instant,
  told_at: instant,
  conflict: z
    .enum(CONFLICTS)
    .nullable()
    .describe(
      'Why it could not be redeemed; of one that was partly given back what is left is redeemed; null when all was',
    ),
  too_many: z
    .array(z.object({ product_name: z.string(), quantity: z.int() }))
    .describe('What was handed over although its money had been given back, of one that was partly given back'),
  message: z.string(),
});
export type ProvisionalRedemption = z.output<typeof provisional>;

/** The same hand-over told again is answered the same. The same QR at another moment is another hand-over. */
export const tellProvisional = endpoint({
  method: 'POST',
  path: '/outlets/my/shifts/:id/redemptions/',
  access: 'counter',
  rate: 'write',
  summary: 'Tell what was handed over without a network',
  params: idParams,
  body: z.strictObject({ qr: z.string().min(1).max(QR_MAX_CHARS), handed_over_at: instant }),
  reply: provisional,
});

const NOTE_TEXT = 'Please say what came of it';

/** What was handed over without a network and could not be redeemed, or not all of it, with all that is known of it. */
const conflict = provisional.extend({
  conflict: z.enum(CONFLICTS),
  outlet: z.object({ id, name: z.string() }),
  order_number: z.string(),
  code_end: z.string().describe('The last three digits of the code, by which the customer may be asked for it'),
  paid: ugx.describe('What the member paid for it'),
  expires_at: instant,
  redeemed: z
    .object({ at: instant, staff_name: z.string(), outlet_name: z.string() })
    .nullable()
    .describe('Where the code was used, if it was'),
  shift: z.object({ opened_at: instant, ends_at: instant }),
  settled: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
});
export type Conflict = z.output<typeof conflict>;

export const listConflicts = endpoint({
  method: 'GET',
  path: '/outlets/my/shifts/conflicts/',
  access: 'counter',
  rate: 'browse',
  summary:
    'What was handed over without a network and could not be redeemed whole: all that is open, and what was settled in two weeks',
  query: z.object({ outlet: id.optional().catch(undefined) }),
  reply: z.object({ results: z.array(conflict) }),
});

/** The least that says what came of it. */
export const NOTE_MIN_CHARS = 3;

const settling = z.strictObject({ note: z.string(NOTE_TEXT).trim().min(NOTE_MIN_CHARS, NOTE_TEXT).max(200) });

/** By whoever manages the outlet. What is settled stays so, whatever is said of it afterwards. */
export const settleConflict = endpoint({
  method: 'POST',
  path: '/outlets/my/shifts/conflicts/:id/settle/',
  access: 'outlet',
  rate: 'write',
  summary: 'Say what came of a hand-over that could not be redeemed whole',
  params: idParams,
  body: settling,
  reply: conflict,
});

export const CONFLICT_STATES = ['open', 'settled'] as const;

export const listAllConflicts = endpoint({
  method: 'GET',
  path: '/admin/offline-conflicts/',
  access: 'admin',
  rate: 'browse',
  summary: 'What outlets handed over without a network and could not redeem whole, the newest first',
  query: pageQuery(20).extend({ state: z.enum(CONFLICT_STATES).catch('open').default('open') }),
  reply: pageOf(conflict).extend({ counts: z.object({ open: z.int(), settled: z.int() }) }),
});

export const settleAnyConflict = endpoint({
  method: 'POST',
  path: '/admin/offline-conflicts/:id/settle/',
  access: 'admin',
  rate: 'write',
  summary: 'Say what came of a hand-over of any outlet that could not be redeemed whole',
  params: idParams,
  body: settling,
  reply: conflict,
});
