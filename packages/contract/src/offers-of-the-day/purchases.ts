import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant, network } from '@club/contract/shapes';
import { paymentProgress } from '@club/contract/shop/checkout';
import { z } from 'zod';

const METHOD_TEXT = 'Please select a payment method';
const PHONE_TEXT = 'Phone number is required';
const NO_PHONE_TEXT = 'Please enter a valid phone number';
const NOTHING_TEXT = 'Please select at least one product';

const phone_number = z.string(PHONE_TEXT).trim().min(1, PHONE_TEXT).max(32, NO_PHONE_TEXT);
const selected_products = z
  .array(z.strictObject({ product_id: id, quantity: z.int().min(1).max(999) }), NOTHING_TEXT)
  .max(20);

/** Why a member may buy or not, for machines; the message says it to people (decision B10). */
export const ELIGIBILITY_CODES = [
  'ok',
  'number_invalid',
  'network_down',
  'not_started',
  'ended',
  'sold_out',
  'limit_reached',
  'amount_too_small',
  'amount_too_large',
  'purchase_open',
  'hold_later',
  'hold_less',
] as const;
export type EligibilityCode = (typeof ELIGIBILITY_CODES)[number];

/** Asks before the purchase; nothing is held by it. The member is whoever is signed in, whatever the number. */
export const checkEligibility = endpoint({
  method: 'POST',
  path: '/offers-of-day/check_eligibility/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  counted_by_device: true,
  summary: 'Whether the member may buy, and why not',
  body: z.strictObject({
    phone_number,
    payment_method: z.enum(network.options, METHOD_TEXT).optional(),
    offer_id: id.optional(),
    selected_products: selected_products.optional(),
  }),
  reply: z.object({ eligible: z.boolean(), message: z.string(), code: z.enum(ELIGIBILITY_CODES) }),
});

/**
 * Holds what is bought and sends the mobile money prompt. While a purchase of the same offer is open the same selection is
 * answered with it, and another one refused with `purchase_open`. Who would wait and finds nothing left, while others are still
 * paying, is refused with `sold_out` and `in_line: true`, and stands in line (decision 0175).
 */
export const purchaseDayOffer = endpoint({
  method: 'POST',
  path: '/offers-of-day/purchase/',
  access: 'member',
  needs_full: true,
  rate: 'pay',
  served_together: true,
  counted_by_device: true,
  summary: 'Buy an offer of the day',
  body: z.strictObject({
    offer_id: id,
    selected_products: selected_products.min(1, NOTHING_TEXT),
    phone_number,
    payment_method: z.enum(network.options, METHOD_TEXT),
    or_wait: z
      .boolean()
      .default(false)
      .describe('Where nothing is left, stand in line for a piece of the one product, as of this moment'),
  }),
  status: 202,
  idempotent: true,
  reply: z.object({
    success: z.boolean(),
    order_id: id,
    message: z.string(),
    error: z.string().nullable(),
    hold_expires_at: instant.nullable(),
  }),
});

/** Where the payment of a purchase stands; the id is the `order_id` of the purchase (decision B12). */
export const getPurchaseStatus = endpoint({
  method: 'GET',
  path: '/offers-of-day/:id/payment-status/',
  access: 'member',
  needs_full: false,
  rate: 'poll',
  cannot_wait: true,
  summary: 'Where the payment of a purchase stands',
  params: idParams,
  reply: paymentProgress,
});

/** The member's purchase of an offer that still waits for its money, so that a screen finds it again after a reload. */
export const getOpenPurchase = endpoint({
  method: 'GET',
  path: '/offers-of-day/:id/open-purchase/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  cannot_wait: true,
  summary: 'The purchase of an offer that waits for its money',
  params: idParams,
  reply: z.object({ order_id: id.nullable(), payment: paymentProgress.nullable() }),
});
