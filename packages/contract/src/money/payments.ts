import { endpoint } from '@club/contract/endpoint';
import { dayRange, done, id, idParams, instant, network, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { ATTEMPT_STATUSES } from '@club/rules/payment-status';
import { z } from 'zod';

const callbackParams = z.object({ network: z.enum(['mtn', 'airtel']), token: z.string().min(16).max(64) });
const callback = {
  path: '/payments/callbacks/:network/:token/',
  access: 'provider',
  rate: 'provider',
  params: callbackParams,
  body: z.unknown(),
  reply: z.object({ received: z.boolean() }),
} as const;

/** A provider says that something happened. Stored raw and treated as a hint: only a status query settles anything. */
export const receiveCallback = endpoint({ ...callback, method: 'POST', summary: 'Provider callback' });

/** MTN's documentation lets callbacks come as PUT as well. */
export const receiveCallbackPut = endpoint({ ...callback, method: 'PUT', summary: 'Provider callback' });

/** The networks a member may pay with. One that is not available is listed so that a screen can say so. */
export const listPaymentNetworks = endpoint({
  method: 'GET',
  path: '/payments/networks/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Mobile money networks and whether they can be paid with',
  reply: z.object({
    results: z.array(
      z.object({
        network,
        label: z.string(),
        available: z.boolean(),
        /** What a payer should know before choosing it, such as that it is slow right now. */
        notice: z.string().nullable(),
      }),
    ),
  }),
});

/**
 * Why a payment waits for a person: money that does not fit, a network that never decided, a payer who says "I was charged",
 * or an admin who wants it looked at.
 */
export const reviewKind = z.enum(['mismatch', 'undecided', 'claim', 'marked']);

/** What a person may decide about it; which of these, depends on how it stands. */
export const reviewDecision = z.enum(['ask_again', 'paid', 'not_paid', 'money_back', 'dismiss']);
export type ReviewDecision = z.output<typeof reviewDecision>;

export const paymentInReview = z.object({
  id,
  kind: reviewKind,
  purpose: z.literal('order'),
  subject_id: id,
  order_number: z.string().nullable(),
  member_id: id,
  member_name: z.string(),
  network,
  phone_number: z.string(),
  amount: ugx,
  currency: z.string(),
  /** What the network says that it took, where that is the question. */
  received: z
    .object({ amount: z.number().nullable(), currency: z.string().nullable(), msisdn: z.string().nullable() })
    .nullable(),
  status: z.enum(ATTEMPT_STATUSES),
  failure_reason: z.string().nullable(),
  provider_transaction_id: z.string().nullable(),
  created_at: instant,
  /** What the admin wrote who put it here. */
  mark: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  claims: z.array(z.object({ transaction_id: z.string(), claimed_at: instant })),
  asked: z
    .object({
      decision: reviewDecision,
      transaction_id: z.string(),
      by: z.object({ id, name: z.string() }),
      at: instant,
    })
    .nullable()
    .describe('Counts once another admin decides the same'),
  decisions: z.array(reviewDecision),
});
export type PaymentInReview = z.output<typeof paymentInReview>;

const wantedReviews = { ...dayRange, kind: reviewKind.optional().catch(undefined) };

export const listPaymentReviews = endpoint({
  method: 'GET',
  path: '/admin/payments/review/',
  access: 'admin',
  rate: 'browse',
  summary: 'Payments that wait for a person, the oldest first',
  query: pageQuery(20).extend(wantedReviews),
  reply: pageOf(paymentInReview).extend({ waiting: ugx.describe('What was asked for in all that fit') }),
});

export const exportPaymentReviews = endpoint({
  method: 'GET',
  path: '/admin/payments/review/export/',
  access: 'admin',
  rate: 'lookup',
  summary: 'Payments that wait for a person for a spreadsheet',
  query: z.object(wantedReviews),
  file: 'text/csv',
  reply: z.string(),
});

/**
 * `paid` and `money_back` move money in the books; every decision is kept with who took it and why. Of much money without the
 * network's own word they count once two have decided the same, by the same number.
 */
export const decidePayment = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/decide/',
  access: 'admin',
  rate: 'write',
  summary: 'Decide a payment that waits for a person',
  params: idParams,
  body: z.strictObject({
    decision: reviewDecision,
    reason: z.string().trim().min(5, 'Please say why').max(500),
    /** The network's number of the payment, from its statement; needed for what the network has not told us itself. */
    transaction_id: z.string().trim().min(4).max(64).optional(),
  }),
  idempotent: true,
  reply: done,
});
