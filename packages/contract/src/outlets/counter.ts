import { keptAddress } from '@club/contract/delivery/zones';
import { endpoint } from '@club/contract/endpoint';
import { id, idParams, ifMissing, instant, pageOf, pageQuery, searched, serviceType, ugx } from '@club/contract/shapes';
import { orderPaymentStatus, orderStatus } from '@club/contract/shop/orders';
import { DELIVERY_STATUSES } from '@club/rules/delivery-status';
import { LONGEST_DELAY_MINUTES, REJECT_REASON_MAX_CHARS } from '@club/rules/limits';
import { z } from 'zod';

/** An order as the outlet's board shows it. The customer's phone is masked once the order is closed (decision B80). */
export const outletOrder = z.object({
  id,
  order_number: z.string(),
  status: orderStatus,
  payment_status: orderPaymentStatus,
  service_type: serviceType,
  customer_name: z.string(),
  phone_number: z.string(),
  special_instructions: z.string().nullable(),
  if_missing: ifMissing.nullable().describe('What the customer wants where something is missing'),
  delivery: z
    .object({ address: keptAddress, distance_km: z.number() })
    .nullable()
    .describe('Where it is brought to, while the order is open'),
  rider: z
    .object({
      delivery_id: id,
      rider_id: id,
      name: z.string(),
      status: z.enum(DELIVERY_STATUSES),
      accepted: z.boolean().describe('Whether the rider has said yes'),
    })
    .nullable()
    .describe('Who brings it, while somebody does'),
  goods_away: z.boolean().describe('A rider could not deliver it and still has to bring it back'),
  on_my_way_at: instant.nullable().describe('When the customer said that they have set out'),
  total_amount: ugx,
  amount_left: ugx.describe('What of it was not given back'),
  items_count: z.int(),
  items: z.array(
    z.object({
      id,
      product_name: z.string(),
      brand_name: z.string(),
      quantity: z.int(),
      missing: z.int().describe('Pieces that are not there and were given back'),
      given_back: z.int().describe('All others, where the club gave back the whole line: they are not handed over'),
    }),
  ),
  created_at: instant,
  updated_at: instant,
  paid_at: instant.nullable(),
  ready_estimate_at: instant.nullable().describe('What was promised'),
  ready_at: instant.nullable(),
  arrived_at: instant.nullable().describe('When the customer said so'),
  can: z.object({
    accept: z.boolean(),
    process: z.boolean(),
    ready: z.boolean(),
    complete: z.boolean(),
    reject: z.boolean(),
    delay: z.boolean(),
    short: z.boolean(),
    not_collected: z.boolean(),
    dispatch: z.boolean(),
  }),
  version: z.string().describe('Another one as soon as anything else of the order is shown'),
});
export type OutletOrder = z.output<typeof outletOrder>;

export const outletOrderFilters = ['new', 'preparing', 'ready', 'completed'] as const;

/** A page may hold 50 orders. */
const KEPT_MAX_CHARS = 50 * 64;

/**
 * Paid orders of the manager's outlet; `outlet` chooses among several and is refused when it is not theirs (B74). A board that
 * says what it keeps is sent what has changed of it, and in which order all stand.
 */
export const listOutletOrders = endpoint({
  method: 'GET',
  path: '/outlets/my/orders/',
  access: 'counter',
  rate: 'poll',
  summary: "The outlet's orders board",
  query: pageQuery(20).extend({
    status: z.enum(outletOrderFilters).catch('new').default('new'),
    outlet: id.optional().catch(undefined),
    search: searched.describe('In the number, the name or the phone'),
    kept: z
      .string()
      .max(KEPT_MAX_CHARS)
      .catch('')
      .default('')
      .describe('Orders that need not be sent again: `id.version,…`'),
  }),
  reply: pageOf(outletOrder).extend({
    order_ids: z.array(id).describe('All of the page in their order, also those that are kept and not sent again'),
    outlet: z.object({ id, name: z.string() }),
    counts: z.object({ new: z.int(), preparing: z.int(), ready: z.int(), completed: z.int() }),
    newest_at: instant.nullable().describe('When the newest of the orders that nobody has answered was paid'),
    server_time: instant,
  }),
});

/** Accept (`confirmed`), start (`processing`) or finish (`ready`: the pickup code is issued and sent). */
export const moveOutletOrder = endpoint({
  method: 'PATCH',
  path: '/outlets/my/orders/:id/',
  access: 'counter',
  rate: 'write',
  summary: 'Accept, prepare or mark ready',
  params: idParams,
  body: z.strictObject({ status: z.enum(['confirmed', 'processing', 'ready']) }),
  idempotent: true,
  reply: outletOrder,
});

const REASON_TEXT = 'Please say why';

/** The outlet cannot prepare it. The member reads the reason, and the money goes back by itself. */
export const rejectOutletOrder = endpoint({
  method: 'POST',
  path: '/outlets/my/orders/:id/reject/',
  access: 'counter',
  rate: 'write',
  summary: 'Reject an order',
  params: idParams,
  body: z.strictObject({
    reason: z.string(REASON_TEXT).trim().min(1, REASON_TEXT).max(REJECT_REASON_MAX_CHARS),
    was: orderStatus
      .optional()
      .describe('What it was seen as; what a colleague has accepted meanwhile is looked at again'),
  }),
  reply: outletOrder,
});

/** A new promise: so many minutes later than was promised, or than now where that is over. */
export const delayOutletOrder = endpoint({
  method: 'POST',
  path: '/outlets/my/orders/:id/delay/',
  access: 'counter',
  rate: 'write',
  summary: 'Promise a later time',
  params: idParams,
  body: z.strictObject({
    minutes: z.int().min(1).max(LONGEST_DELAY_MINUTES),
    was: instant
      .nullable()
      .optional()
      .describe('The promise that was seen; one that a colleague moved meanwhile is not moved again'),
  }),
  idempotent: true,
  reply: outletOrder,
});

/** Pieces that are not there: their money goes back, the rest is prepared. */
export const shortOutletOrder = endpoint({
  method: 'POST',
  path: '/outlets/my/orders/:id/short/',
  access: 'counter',
  rate: 'write',
  summary: 'Say what is not in stock',
  params: idParams,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          id,
          pieces: z.int().min(1).max(10_000),
          missing: z
            .int()
            .min(0)
            .optional()
            .describe('How many were seen missing before; more by now, and it is refused'),
        }),
      )
      .min(1)
      .max(100),
  }),
  idempotent: true,
  reply: outletOrder,
});

/** Nobody came for two days: the goods are back on the shelf, and the money goes back. */
export const orderNotCollected = endpoint({
  method: 'POST',
  path: '/outlets/my/orders/:id/not_collected/',
  access: 'counter',
  rate: 'write',
  summary: 'Put an order back that nobody collected',
  params: idParams,
  reply: outletOrder,
});

/** A new pickup code in place of the old one, sent to the customer (decision B39). */
export const generateOrderCode = endpoint({
  method: 'POST',
  path: '/orders/:id/generate_code/',
  access: 'counter',
  rate: 'write',
  summary: 'Send the customer a new pickup code',
  params: idParams,
  idempotent: true,
  reply: outletOrder,
});

/** Whose code is this? Searched among what waits at the outlet; guesses are counted for the outlet as a whole. */
export const findOrderByCode = endpoint({
  method: 'POST',
  path: '/outlets/my/orders/by_code/',
  access: 'counter',
  rate: 'write',
  summary: 'Find a waiting order by its pickup code',
  query: z.object({ outlet: id.optional().catch(undefined) }),
  body: z.strictObject({ code: z.string().max(20) }),
  reply: outletOrder,
});

const codeBody = z.strictObject({ code: z.string().max(20) });

/** Is this the order's code? Tries are limited; the order does not change (decision B39). */
export const verifyOrderCode = endpoint({
  method: 'POST',
  path: '/orders/:id/verify_code/',
  access: 'counter',
  rate: 'write',
  summary: "Check a customer's pickup code",
  params: idParams,
  body: codeBody,
  reply: z.object({ valid: z.boolean(), message: z.string() }),
});

/** Hands the order over: it is completed and the member's cashback becomes available. Repeating it answers the same. */
export const completeOrderWithCode = endpoint({
  method: 'POST',
  path: '/orders/:id/complete_with_code/',
  access: 'counter',
  rate: 'write',
  summary: 'Complete an order with the pickup code',
  params: idParams,
  body: codeBody,
  idempotent: true,
  reply: outletOrder,
});
