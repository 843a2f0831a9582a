import { keptAddress } from '@club/contract/delivery/zones';
import { endpoint } from '@club/contract/endpoint';
import { photo, PHOTO_BODY_BYTES } from '@club/contract/photo';
import { id, idParams, instant, network, ugx } from '@club/contract/shapes';
import { DELIVERY_STATUSES } from '@club/rules/delivery-status';
import { FAIL_KINDS } from '@club/rules/failed-delivery';
import { DELIVERY_REASON_MAX_CHARS } from '@club/rules/limits';
import { PAYOUT_STATUSES } from '@club/rules/transfer-status';
import { z } from 'zod';

const status = z.enum(DELIVERY_STATUSES);

/** A delivery as its rider sees it. The customer's whole name, number, place and words are there while it is under way. */
export const riderDelivery = z.object({
  id,
  status,
  order_number: z.string(),
  outlet: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  customer_name: z.string(),
  phone_number: z.string(),
  address: keptAddress.nullable(),
  special_instructions: z.string().nullable(),
  items_count: z.int(),
  assigned_at: instant,
  moves: z.array(status).describe('What may come next'),
  accepted: z.boolean().describe('The rider has said yes'),
  codes_left: z.boolean().describe('False once wrong codes have used up all there may be'),
  left_at: instant.nullable().describe('Left without the code; the outlet looks at it'),
  called_off: z.boolean().describe('Nobody is to bring it any more'),
  bring_back: z.boolean().describe('The goods have to come back to the outlet'),
});
export type RiderDelivery = z.output<typeof riderDelivery>;

export const listMyDeliveries = endpoint({
  method: 'GET',
  path: '/riders/my/deliveries/',
  access: 'member',
  needs_full: true,
  rate: 'poll',
  summary: 'What I bring, as a rider',
  reply: z.object({ is_rider: z.boolean(), on_break: z.boolean(), results: z.array(riderDelivery) }),
});

/** As the books have it. */
export const listMyEarnings = endpoint({
  method: 'GET',
  path: '/riders/my/earnings/',
  access: 'member',
  needs_full: true,
  rate: 'browse',
  summary: 'What I have earned, as a rider',
  reply: z.object({
    owed: ugx.describe('Earned and not paid out yet'),
    today: ugx,
    week: ugx.describe('In the last seven days'),
    results: z.array(
      z.object({
        order_number: z.string(),
        amount: ugx,
        at: instant,
        is_return: z.boolean().describe('For a way for nothing'),
      }),
    ),
    networks: z.array(network).describe('Where the rider has a wallet, the preferred one first'),
    payouts: z.array(
      z.object({
        id,
        amount: ugx,
        status: z.enum(PAYOUT_STATUSES),
        phone_masked: z.string(),
        refusal_reason: z.string().nullable(),
        requested_at: instant,
        ended_at: instant.nullable(),
      }),
    ),
  }),
});

/** All that I am owed, to my own wallet; two of the club agree before it is sent. One at a time. */
export const askForMyPay = endpoint({
  method: 'POST',
  path: '/riders/my/payout/',
  access: 'member',
  needs_full: true,
  rate: 'pay',
  summary: 'Have what I earned as a rider paid out',
  body: z.strictObject({ network }),
  status: 202,
  idempotent: true,
  reply: z.object({ payout_id: id, amount: ugx, phone_masked: z.string() }),
});

export const setBreak = endpoint({
  method: 'POST',
  path: '/riders/my/break/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Take a break, or go on',
  body: z.strictObject({ on_break: z.boolean() }),
  reply: z.object({ is_rider: z.boolean(), on_break: z.boolean() }),
});

/** Yes or no to what was given to the rider. No takes it away before anything was picked up. */
export const answerDelivery = endpoint({
  method: 'POST',
  path: '/riders/my/deliveries/:id/answer/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Accept or decline a delivery',
  params: idParams,
  body: z.strictObject({ accept: z.boolean() }),
  reply: z.object({ success: z.boolean() }),
});

const place = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
/** When and where it was, by the rider's phone: kept beside the server's own time, and kept within what is possible. */
const claimed = { claimed_at: instant.optional(), place: place.nullish() };

/** Says where the delivery is. Delivered needs the code and is another call; failed needs a reason. */
export const moveDelivery = endpoint({
  method: 'PATCH',
  path: '/riders/my/deliveries/:id/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Picked up, on the way, arrived or failed',
  params: idParams,
  body: z.strictObject({
    status: z.enum(['picked_up', 'in_transit', 'arrived', 'failed']),
    kind: z.enum(FAIL_KINDS).optional(),
    reason: z.string().trim().max(DELIVERY_REASON_MAX_CHARS).nullish(),
    ...claimed,
  }),
  idempotent: true,
  reply: riderDelivery,
});

/** Hands the order over at the door against the member's code. Repeating it answers the same. */
export const deliverWithCode = endpoint({
  method: 'POST',
  path: '/riders/my/deliveries/:id/deliver/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Hand over at the door',
  params: idParams,
  body: z.strictObject({ code: z.string().max(20), ...claimed }),
  reply: riderDelivery,
});

/** The code cannot be entered: the rider says why and shows where it was left. The outlet looks at it. */
export const leaveDelivery = endpoint({
  method: 'POST',
  path: '/riders/my/deliveries/:id/leave/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Hand over without the code',
  params: idParams,
  body: z.strictObject({
    reason: z.string('Please say why').trim().min(1, 'Please say why').max(DELIVERY_REASON_MAX_CHARS),
    photo: photo.nullish(),
    ...claimed,
  }),
  body_limit_bytes: PHOTO_BODY_BYTES,
  reply: riderDelivery,
});
