import { DELIVERY_STATUSES } from '@club/rules/delivery-status';
import { ORDER_STATUSES, orderTabs, type OrderTab } from '@club/rules/order-status';
import { PAYMENT_STATUSES } from '@club/rules/payment-status';
import { REFUND_STATUSES } from '@club/rules/transfer-status';
import { TRANSACTION_ID_TEXT, transactionIdError } from '@club/rules/wallet-transaction-id';
import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { id, idParams, instant, network, pageOf, pageQuery, picture, serviceType, ugx } from './shapes.ts';

export const orderStatus = z.enum(ORDER_STATUSES);
export const orderPaymentStatus = z.enum(PAYMENT_STATUSES);
export const attemptStatus = z.enum(['pending', 'initiated', 'completed', 'failed', 'timeout']);
const METHOD_TEXT = 'Please select a payment method';
const tab = z.enum(Object.keys(orderTabs) as OrderTab[]);

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
  created_at: instant,
  completed_at: instant.nullable(),
});

export const orderEvent = z.object({
  type: z.string().describe('placed, paid, or a status reached'),
  created_at: instant,
  note: z.string().nullable(),
});
export type OrderEvent = z.output<typeof orderEvent>;

/** An order as lists show it. */
export const orderSummary = z.object({
  id,
  order_number: z.string(),
  status: orderStatus,
  payment_status: orderPaymentStatus,
  service_type: serviceType,
  payment_network: network,
  total_amount: ugx,
  cashback_used: ugx.describe('What of the total is paid with cashback'),
  amount_due: ugx.describe('What mobile money is to pay, or has paid'),
  cashback_amount: ugx,
  items_count: z.int(),
  created_at: instant,
  updated_at: instant,
  outlet_id: id,
  outlet_name: z.string(),
  items: z.array(orderItem),
  can: z.object({ cancel: z.boolean(), pay: z.boolean(), reorder: z.boolean(), notify_arrival: z.boolean() }),
});
export type OrderSummary = z.output<typeof orderSummary>;

export const deliveryAssignment = z.object({
  status: z.enum(DELIVERY_STATUSES),
  assigned_at: instant.nullable(),
  picked_up_at: instant.nullable(),
  arrived_at: instant.nullable(),
  delivered_at: instant.nullable(),
  failed_at: instant.nullable(),
  rider: z.object({ first_name: z.string(), last_name: z.string(), mobile_number: z.string() }).nullable(),
  delivery_code: z.object({ code: z.string() }).nullable(),
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
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  requested_at: instant,
  ended_at: instant.nullable(),
});
export type OrderRefund = z.output<typeof orderRefund>;

/**
 * An order in full, for its owner only. The code is there only while the order is ready; `success` and `data` repeat it in
 * the form the order screen of the spec reads (decision B40).
 */
export const orderDetail = orderSummary.extend({
  ...secretCode.shape,
  special_instructions: z.string().nullable(),
  delivery_address: z.string().nullable(),
  subtotal: ugx,
  discount: ugx,
  delivery_fee: ugx,
  has_verification_code: z.boolean(),
  verification_status: z.enum(['none', 'issued', 'verified', 'expired', 'locked']),
  payment: orderPayment.nullable(),
  other_charge: z
    .enum(['none', 'possible', 'checking'])
    .describe(
      'Whether an attempt before `payment` may have been charged all the same, or the member says so of any that failed',
    ),
  delivery_assignment: deliveryAssignment.nullable(),
  refunds: z.array(orderRefund),
  events: z.array(orderEvent),
  outlet: z.object({
    name: z.string(),
    area: z.string(),
    address: z.string(),
    phone: z.string(),
    opening_hours: z.string(),
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
  rate: 'browse',
  summary: 'The newest orders of the member',
  query: z.object({ limit: z.coerce.number().int().min(1).max(20).catch(5).default(5) }),
  reply: pageOf(orderSummary),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id/',
  access: 'member',
  rate: 'poll',
  summary: 'One order of the member',
  params: idParams,
  reply: orderDetail,
});

/**
 * Places the order named by the lines, or by the cart when none are sent, and holds its stock. Prices and fees in the body
 * are only compared: a difference answers 409 `totals_changed` with the right totals, and nothing is ordered. `use_cashback`
 * is set aside at once; an order that it pays whole is paid.
 */
export const createOrder = endpoint({
  method: 'POST',
  path: '/orders/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Place an order and hold its stock',
  body: z.strictObject({
    service_type: serviceType.optional(),
    payment_network: z.enum(network.options, METHOD_TEXT),
    special_instructions: z.string().max(500).nullish(),
    delivery_fee: z.number().optional(),
    use_cashback: ugx.min(0).optional().describe('How much to pay with cashback'),
    items: z
      .array(
        z.strictObject({
          offer: id,
          product: id,
          quantity: z.int().min(1).max(999),
          unit_price: z.number().optional(),
          original_price: z.number().optional(),
        }),
      )
      .max(50)
      .optional(),
  }),
  status: 201,
  idempotent: true,
  reply: orderDetail,
});

const walletTransactionId = z
  .string(TRANSACTION_ID_TEXT)
  .trim()
  .refine((typed) => transactionIdError(typed) === null, TRANSACTION_ID_TEXT);

/** Where a payment stands. `timeout` means: not known yet, still being asked (decision B73). */
export const paymentProgress = z.object({
  payment_id: id.nullable(),
  status: z.enum(['pending', 'completed', 'failed']),
  transaction_status: z.enum(['pending', 'completed', 'failed', 'timeout']),
  stage: z.enum(['none', 'sending', 'prompted', 'checking', 'paid', 'failed', 'review']),
  provider_reference: z.string().nullable(),
  prompt_phone_masked: z.string().nullable(),
  expires_at: instant.nullable(),
  retry_allowed: z.boolean(),
  payment_status: orderPaymentStatus,
  /** The member says that the wallet was charged, and nobody has answered yet. */
  claim_open: z.boolean(),
  message: z.string(),
});
export type PaymentProgress = z.output<typeof paymentProgress>;

/** Asks the payer's phone for the PIN. A second call while a payment is open returns the open one (decision B30). */
export const processPayment = endpoint({
  method: 'POST',
  path: '/orders/:id/process_payment/',
  access: 'member',
  needs_full: true,
  rate: 'pay',
  summary: 'Send the mobile money prompt',
  params: idParams,
  body: z.strictObject({
    payment_network: z.string(METHOD_TEXT).max(20, METHOD_TEXT),
    phone_number: z.string('Phone number is required').max(32, 'Please enter a valid phone number'),
  }),
  status: 202,
  idempotent: true,
  reply: paymentProgress,
});

export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/orders/:id/payment_status/',
  access: 'member',
  rate: 'poll',
  summary: 'Where the payment of an order stands',
  params: idParams,
  reply: paymentProgress,
});

/**
 * "I have approved it, check now." Never marks anything paid: the server asks the provider (decision B31). With the number
 * that the wallet's message gives the payment it is a claim, "I was charged": a person looks when the network does not
 * confirm it. Of an order that is paid it is about the attempts before that one.
 */
export const confirmPayment = endpoint({
  method: 'POST',
  path: '/orders/:id/confirm_payment/',
  access: 'member',
  rate: 'pay',
  summary: 'Ask the provider now, or claim that the wallet was charged',
  params: idParams,
  body: z.strictObject({ transaction_id: walletTransactionId.optional() }),
  reply: paymentProgress,
});

export const listPendingPayments = endpoint({
  method: 'GET',
  path: '/orders/pending-payment/',
  access: 'member',
  rate: 'browse',
  summary: 'Orders that still wait for their money',
  reply: pageOf(
    z.object({
      id,
      order_number: z.string(),
      total_amount: ugx,
      stage: paymentProgress.shape.stage,
      expires_at: instant.nullable(),
    }),
  ),
});

/** Cancels an order that nobody has begun: its stock is free again at once, and what was paid goes back by itself. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/cancel/',
  access: 'member',
  rate: 'write',
  summary: 'Cancel an order before the outlet begins',
  params: idParams,
  reply: orderDetail,
});
