import { endpoint } from '@club/contract/endpoint';
import { dayRange, id, idParams, instant, network, pageOf, pageQuery, searched, ugx } from '@club/contract/shapes';
import { ATTEMPT_STATUSES } from '@club/rules/payment-status';
import { z } from 'zod';

import { paymentInReview, reviewDecision } from './payments.ts';

const status = z.enum(ATTEMPT_STATUSES);

/** An attempt to collect money, as an admin finds it. */
export const paymentRow = z.object({
  id,
  purpose: z.literal('order'),
  subject_id: id,
  order_number: z.string().nullable(),
  member_id: id,
  member_name: z.string(),
  network,
  phone_number: z.string(),
  amount: ugx,
  status,
  failure_reason: z.string().nullable(),
  provider_transaction_id: z.string().nullable(),
  created_at: instant,
  completed_at: instant.nullable(),
  review: paymentInReview.shape.kind.nullable().describe('Why it waits for a person, null where it does not'),
});
export type PaymentRow = z.output<typeof paymentRow>;

/** States as people ask for them; `open` is all that the network may still decide. */
export const paymentFilter = z.enum(['open', 'completed', 'failed', 'mismatch']);
export type PaymentFilter = z.output<typeof paymentFilter>;

const wantedPayments = {
  ...dayRange,
  status: paymentFilter.optional().catch(undefined),
  network: network.optional().catch(undefined),
  search: searched.describe('An order number, a phone number, our reference or the network’s transaction ID, whole'),
};

export const listPayments = endpoint({
  method: 'GET',
  path: '/admin/payments/',
  access: 'admin',
  rate: 'browse',
  summary: 'Attempts to collect money, the newest first',
  query: pageQuery(20).extend(wantedPayments),
  reply: pageOf(paymentRow).extend({
    moved: ugx.nullable().describe('What of all that fit was paid; null where more fit than are counted'),
  }),
});

export const exportPayments = endpoint({
  method: 'GET',
  path: '/admin/payments/export/',
  access: 'admin',
  rate: 'lookup',
  summary: 'Attempts to collect money for a spreadsheet',
  query: z.object(wantedPayments),
  file: 'text/csv',
  reply: z.string(),
});

/** What members are told at checkout, for those who look after the money. */
export const listSlowNetworks = endpoint({
  method: 'GET',
  path: '/admin/networks/slow/',
  access: 'admin',
  rate: 'browse',
  summary: 'Networks that do not answer as they should right now',
  reply: z.object({ results: z.array(z.object({ network, since: instant })) }),
});

/** One attempt with everything that happened to it; secrets and phone numbers in raw answers are masked as in the logs. */
export const paymentDetail = paymentRow.extend({
  reference: z.string(),
  currency: z.string(),
  received: paymentInReview.shape.received,
  mark: paymentInReview.shape.mark,
  asked: paymentInReview.shape.asked,
  sent_at: instant.nullable(),
  last_check_at: instant.nullable(),
  next_check_at: instant.nullable(),
  can: z.object({ ask: z.boolean(), mark: z.boolean() }),
  decisions: z.array(reviewDecision),
  claims: z.array(
    z.object({
      transaction_id: z.string(),
      claimed_at: instant,
      closed_at: instant.nullable(),
      closed_by: z.string().nullable(),
    }),
  ),
  events: z.array(z.object({ id: z.int(), at: instant, kind: z.string(), detail: z.unknown() })),
  callbacks: z.array(z.object({ id: z.int(), received_at: instant, copies: z.int(), body: z.unknown() })),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

export const getPayment = endpoint({
  method: 'GET',
  path: '/admin/payments/:id/',
  access: 'admin',
  rate: 'browse',
  summary: 'One attempt with its events and raw callbacks',
  params: idParams,
  reply: paymentDetail,
});

/** Asks the network what became of it, now. It is never asked twice within five seconds, whoever wants to know. */
export const askPayment = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/ask/',
  access: 'admin',
  rate: 'lookup',
  summary: 'Ask the network about a payment again',
  params: idParams,
  idempotent: true,
  reply: z.object({ asked: z.boolean().describe('False when it was asked a moment ago'), payment: paymentDetail }),
});

export const markPayment = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/mark/',
  access: 'admin',
  rate: 'write',
  summary: 'Put a payment before the reviewers',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(5, 'Please say why').max(500) }),
  idempotent: true,
  reply: paymentDetail,
});

export const listUnmatchedCallbacks = endpoint({
  method: 'GET',
  path: '/admin/payments/unmatched-callbacks/',
  access: 'admin',
  rate: 'browse',
  summary: 'Callbacks that belong to no attempt, the newest first',
  query: pageQuery(20),
  reply: pageOf(
    z.object({
      id: z.int(),
      network,
      reference: z.string().nullable(),
      received_at: instant,
      last_at: instant,
      copies: z.int(),
      body: z.unknown(),
    }),
  ),
});
