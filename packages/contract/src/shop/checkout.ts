import { deliveryAddress } from '@club/contract/delivery/zones';
import { endpoint } from '@club/contract/endpoint';
import { payerName } from '@club/contract/money/payers';
import { id, idParams, ifMissing, instant, network, pageOf, serviceType, ugx } from '@club/contract/shapes';
import { cart } from '@club/contract/shop/cart';
import { SPECIAL_INSTRUCTIONS_MAX_CHARS } from '@club/rules/limits';
import { TRANSACTION_ID_TEXT, transactionIdError } from '@club/rules/wallet-transaction-id';
import { z } from 'zod';

import { orderDetail, orderPaymentStatus } from './orders.ts';

const METHOD_TEXT = 'Please select a payment method';

/**
 * Places the order named by the lines, or by the cart when none are sent, and holds its stock. Prices and fees in the body
 * are only compared: a difference answers 409 `totals_changed` with the right totals, and nothing is ordered. `use_cashback`
 * is set aside at once; an order that it pays whole is paid. A delivery costs what its quote says while that is good; one
 * without an address is placed for the outlet's general fee and cannot be paid until it has one. With `of_cart` the lines are the
 * cart as it was seen: another one, or one that was ordered meanwhile, answers 409 `cart_changed`.
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
    special_instructions: z.string().max(SPECIAL_INSTRUCTIONS_MAX_CHARS).nullish(),
    delivery_fee: z.number().optional(),
    delivery_address: deliveryAddress.optional(),
    quote_id: z.string().max(1_000).optional().describe('Of the quote for this address'),
    if_missing: ifMissing.optional(),
    of_cart: z.boolean().optional().describe('The lines are the whole cart'),
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

/**
 * Another place for a delivery, until it is ready. Before payment the fee becomes that of the place, and what the client
 * believes is compared like at `createOrder`; after it only a place is taken that costs no more than was paid.
 */
export const changeDeliveryAddress = endpoint({
  method: 'PATCH',
  path: '/orders/:id/delivery-address/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Change where an order is brought',
  params: idParams,
  body: deliveryAddress.extend({
    delivery_fee: z.number().optional(),
    quote_id: z.string().max(1_000).optional(),
  }),
  idempotent: true,
  reply: orderDetail,
});

/**
 * "Change order": cancels an order that is not paid and gives its items back as the cart. A cart that holds something else
 * is refused with `cart_in_use` unless `replace_cart` says that it may go.
 */
export const backToCart = endpoint({
  method: 'POST',
  path: '/orders/:id/back_to_cart/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Take an unpaid order back into the cart',
  params: idParams,
  body: z.strictObject({ replace_cart: z.boolean().optional() }),
  idempotent: true,
  reply: cart,
});

const former = {
  product_id: id,
  brand_name: z.string(),
  product_name: z.string(),
  asked_quantity: z.int().describe('What the order had of it'),
  previous_price: ugx.describe('What one cost then'),
};

/** A line of a former order that is in the cart now, perhaps with fewer pieces, another price or in another offer. */
export const reorderedLine = z.object({ ...former, offer_id: id, quantity: z.int(), unit_price: ugx });
export type ReorderedLine = z.output<typeof reorderedLine>;

/** One that cannot be had now. */
export const missingLine = z.object({
  ...former,
  reason: z.enum(['offer_ended', 'sold_out', 'member_limit_reached']),
});
export type MissingLine = z.output<typeof missingLine>;

/** `added` is as it was, `changed` is not, `unavailable` is not in the cart (decision B51). */
export const reorderReply = z.object({
  cart,
  added: z.array(reorderedLine),
  changed: z.array(reorderedLine),
  unavailable: z.array(missingLine),
});
export type ReorderReply = z.output<typeof reorderReply>;

/** "Buy Again". A cart that holds something is refused with `cart_in_use` unless `replace_cart` says that it may go. */
export const reorder = endpoint({
  method: 'POST',
  path: '/orders/:id/reorder/',
  access: 'member',
  needs_full: false,
  rate: 'write',
  summary: 'Put what an order was made of into the cart again',
  params: idParams,
  body: z.strictObject({ replace_cart: z.boolean().optional() }),
  idempotent: true,
  reply: reorderReply,
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
  /** It failed, and the wallet may know more than we do: it was sent, and none of its money was found. */
  may_be_charged: z.boolean(),
  /** The order is cancelled: what is paid for it goes back. */
  goes_back: z.boolean(),
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
    save_payer_as: payerName.optional().describe('"Save payment information for future purchases", under this name'),
    payer_confirmation: z
      .string()
      .max(600)
      .optional()
      .describe('Of looking the number up: somebody else pays, and the member has seen the name'),
  }),
  status: 202,
  idempotent: true,
  reply: paymentProgress,
});

export const getPaymentStatus = endpoint({
  method: 'GET',
  path: '/orders/:id/payment_status/',
  access: 'member',
  needs_full: false,
  rate: 'poll',
  cannot_wait: true,
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
  needs_full: true,
  rate: 'pay',
  summary: 'Ask the provider now, or claim that the wallet was charged',
  params: idParams,
  body: z.strictObject({ transaction_id: walletTransactionId.optional() }),
  reply: paymentProgress,
});

/** As many as a first page of orders has. */
export const READY_ORDERS_TOLD = 5;

export const listPendingPayments = endpoint({
  method: 'GET',
  path: '/orders/pending-payment/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  cannot_wait: true,
  summary: 'Orders that still wait for their money, and which are ready',
  reply: pageOf(
    z.object({
      id,
      order_number: z.string(),
      total_amount: ugx,
      stage: paymentProgress.shape.stage,
      expires_at: instant.nullable(),
      /** The offer of the day that it buys; null for an order of the shop. */
      day_offer_id: id.nullable(),
    }),
  ).extend({
    /** Orders to collect, the newest first: so that a phone brings their codes without asking for the list. */
    ready: z.array(id).max(READY_ORDERS_TOLD),
  }),
});
