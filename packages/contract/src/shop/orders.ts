import { ownReport } from '@club/contract/club/support';
import { keptAddress } from '@club/contract/delivery/zones';
import { endpoint, type ReplyOf } from '@club/contract/endpoint';
import {
  id,
  idParams,
  ifMissing,
  instant,
  network,
  pageOf,
  pageQuery,
  picture,
  serviceType,
  ugx,
} from '@club/contract/shapes';
import { VERIFICATION_STATUSES } from '@club/rules/code-status';
import { DELIVERY_STATUSES } from '@club/rules/delivery-status';
import { ORDER_STATUSES, orderTabs, type OrderTab } from '@club/rules/order-status';
import { PAYMENT_STATUSES } from '@club/rules/payment-status';
import { REFUND_STATUSES } from '@club/rules/transfer-status';
import { z } from 'zod';

export const orderStatus = z.enum(ORDER_STATUSES);
export const orderPaymentStatus = z.enum(PAYMENT_STATUSES);
export const attemptStatus = z.enum(['pending', 'initiated', 'completed', 'failed', 'timeout']);
const tab = z.enum(Object.keys(orderTabs) as OrderTab[]);

export const redeemed = z.boolean().describe('An offer of the day, handed over while that can still be taken back');

export const orderItem = z.object({
  id,
  offer: z.object({ id, name: z.string(), image: z.string(), cashback_percentage: z.number() }),
  product: z.object({ id, brand_name: z.string() }),
  product_name: z.string(),
  product_image: z.string(),
  picture: picture.nullable(),
  quantity: z.int(),
  unit_price: ugx,
  original_price: ugx,
  line_total: ugx,
  cashback_amount: ugx,
});
export type OrderItem = z.output<typeof orderItem>;

/** The newest payment attempt of an order. `phone_number` is masked. */
export const orderPayment = z.object({
  id,
  payment_network: network,
  phone_number: z.string(),
  transaction_id: z.string().nullable(),
  amount: ugx,
  status: attemptStatus,
  goes_back: z.boolean().describe('It failed, and its money was found and goes back'),
  may_revive: z
    .boolean()
    .optional()
    .describe('Its order only lost its hold: money that comes late pays for it where its goods are still there'),
  created_at: instant,
  completed_at: instant.nullable(),
});

export const orderEvent = z.object({
  type: z.string().describe('placed, paid, or a status reached'),
  created_at: instant,
  note: z.string().nullable(),
});

/** An order as lists show it. */
export const orderSummary = z.object({
  id,
  order_number: z.string(),
  kind: z.enum(['order', 'offer_of_day']).describe('A purchase of an offer of the day has a code instead of a pickup'),
  status: orderStatus,
  payment_status: orderPaymentStatus,
  service_type: serviceType,
  payment_network: network,
  total_amount: ugx,
  cashback_used: ugx.describe('What of the total is paid with cashback'),
  amount_due: ugx.describe('What mobile money is to pay, or has paid'),
  cashback_amount: ugx.describe('What was promised when the order was placed'),
  is_being_paid: z.boolean().describe('A payment is under way, or came and waits for a person'),
  stranded: z.boolean().describe('Ready, and nobody brings it: its member may cancel it'),
  delivery_failed: z.boolean().describe('Ready again, because the last to bring it could not hand it over'),
  redeemed,
  cashback_earned: ugx.describe('What is left of that: nothing once cancelled, less what went back with refunds'),
  items_count: z.int(),
  created_at: instant,
  updated_at: instant,
  outlet_id: id,
  outlet_name: z.string(),
  items: z.array(orderItem),
  can: z.object({
    cancel: z.boolean(),
    pay: z.boolean(),
    change: z.boolean().describe('Whether its items may go back to the cart'),
    reorder: z.boolean(),
    notify_arrival: z.boolean(),
    change_address: z.boolean(),
  }),
});
export type OrderSummary = z.output<typeof orderSummary>;

export const deliveryAssignment = z.object({
  status: z.enum(DELIVERY_STATUSES),
  assigned_at: instant.nullable(),
  accepted: z.boolean().describe('The rider has said yes'),
  picked_up_at: instant.nullable(),
  arrived_at: instant.nullable(),
  delivered_at: instant.nullable(),
  failed_at: instant.nullable(),
  rider: z
    .object({
      first_name: z.string(),
      last_name: z.string(),
      mobile_number: z.string(),
      plate: z.string(),
      has_photo: z.boolean(),
    })
    .nullable(),
  can_say_here: z.boolean().describe('The member may say that the rider is here'),
  distance_km: z.number().nullable().describe('What is left of the way, by where the rider was last seen'),
  seen_at: instant.nullable(),
  left_at: instant.nullable().describe('The rider says that it was handed over without the code'),
  fail_reason: z.string().nullable(),
  called_off: z.boolean().describe('It failed and the order is cancelled: there is no other try'),
  next_attempt_at: instant.nullable(),
  delivery_code: z.object({ code: z.string() }).nullable(),
  estimated_from: instant.nullable().describe('Between this and the next it is expected, while somebody is on the way'),
  estimated_to: instant.nullable(),
});

const secretCode = z.object({
  secret_code: z.string().nullable(),
  secret_code_expires_at: instant.nullable(),
  client_arrival_notified: z.boolean(),
});

/** Money that goes back, as its member sees it. */
export const orderRefund = z.object({
  id,
  amount: ugx,
  money_part: ugx.describe('To the wallet that paid, less cashback that was spent already'),
  cashback_part: ugx.describe('What becomes cashback again'),
  of_order: z.boolean().describe('Whether it was paid for the order: a second payment that goes back was not'),
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  decided_at: instant.describe('Since when it is one: what waits for a second person is none before they agree'),
  requested_at: instant.describe('The same, for pages that were open when it had this name (decision 0292)'),
  ended_at: instant.nullable(),
});
export type OrderRefund = z.output<typeof orderRefund>;

/**
 * An order in full, for its owner only. The code is there only while the order is ready; `success` and `data` repeat it in
 * the form the order screen of the spec reads (decision B40).
 */
export const orderDetail = orderSummary.extend({
  ...secretCode.shape,
  on_my_way: z
    .object({ said_at: instant.nullable(), can_say: z.boolean() })
    .describe('Whether the member has told the outlet that they have set out'),
  special_instructions: z.string().nullable(),
  if_missing: ifMissing.nullable().describe('What the member wants where something is missing'),
  delivery_address: z.string().nullable().describe('The address in one line'),
  delivery: z
    .object({ address: keptAddress, zone_name: z.string(), distance_km: z.number() })
    .nullable()
    .describe('Null for what is picked up, for a delivery that has no quoted address yet, and where it is hidden'),
  subtotal: ugx,
  discount: ugx,
  delivery_fee: ugx,
  has_verification_code: z.boolean(),
  verification_status: z.enum(VERIFICATION_STATUSES),
  codes_hidden: z
    .boolean()
    .describe('This device is not confirmed: neither pickup nor delivery code is shown, nor where a delivery goes'),
  payment: orderPayment.nullable(),
  other_charge: z
    .enum(['none', 'possible', 'checking'])
    .describe(
      'Whether an attempt before `payment` may have been charged all the same, or the member says so of any that failed',
    ),
  delivery_assignment: deliveryAssignment.nullable(),
  refunds: z.array(orderRefund),
  report: ownReport,
  cashback_returned: ugx.describe('What of the cashback that paid is in the balance again'),
  refunded_items: z.record(id, ugx).describe('What was given back of the lines, by their ids'),
  events: z.array(orderEvent),
  outlet: z.object({
    name: z.string(),
    area: z.string(),
    address: z.string(),
    phone: z.string(),
    opening_hours: z.string(),
    tin: z.string().nullish().describe('By which the tax authority knows the outlet'),
    latitude: z.number(),
    longitude: z.number(),
  }),
  ready_estimate_at: instant.nullable(),
  hold_expires_at: instant.nullable(),
  success: z.boolean(),
  data: secretCode,
  server_time: instant,
});
export type OrderDetail = z.output<typeof orderDetail>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: "The member's orders, newest first, with the count of every tab",
  query: pageQuery(5).extend({ tab: tab.catch('all').default('all') }),
  reply: pageOf(orderSummary).extend({
    counts: z.object({ active: z.int(), completed: z.int(), cancelled: z.int(), all: z.int() }),
  }),
});

export const listRecentOrders = endpoint({
  method: 'GET',
  path: '/orders/recent/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'The newest orders of the member',
  query: z.object({ limit: z.coerce.number().int().min(1).max(20).catch(5).default(5) }),
  reply: pageOf(orderSummary),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id/',
  access: 'member',
  needs_full: false,
  rate: 'poll',
  summary: 'One order of the member',
  params: idParams,
  reply: orderDetail,
});

/** Where an order stands, for its owner; by its id or by its number, as the screens name it (decision B50). */
export const trackOrder = endpoint({
  method: 'GET',
  path: '/orders/track/:id/',
  access: 'member',
  needs_full: false,
  rate: 'poll',
  summary: 'Track one order of the member',
  params: z.object({ id: z.string().trim().min(1).max(40) }),
  reply: orderDetail
    .pick({
      id: true,
      order_number: true,
      status: true,
      redeemed: true,
      payment_status: true,
      service_type: true,
      created_at: true,
      outlet_name: true,
      ready_estimate_at: true,
      delivery_assignment: true,
      events: true,
      server_time: true,
    })
    .extend({
      delivery_estimate_at: instant
        .nullable()
        .describe('When a delivery is about to be at the door, by when it was promised ready'),
    }),
});
export type TrackedOrder = ReplyOf<typeof trackOrder>;

/** Cancels an order that nobody has begun: its stock is free again at once, and what was paid goes back by itself. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/cancel/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Cancel an order before the outlet begins',
  params: idParams,
  reply: orderDetail,
});
