import { endpoint } from '@club/contract/endpoint';
import { dayRange, id, instant, network, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { PAYOUT_STATUSES } from '@club/rules/transfer-status';
import { z } from 'zod';

import { person, transferRow } from './refunds.ts';

/** A payout as those who decide see it. */
export const payoutRow = z.object({
  id,
  member_name: z.string(),
  source: z.enum(['cashback', 'riding']).describe('What is paid out: cashback, or what a rider has earned'),
  network,
  phone_masked: z.string(),
  amount: ugx,
  fee: ugx,
  status: z.enum(PAYOUT_STATUSES),
  failure_reason: z.string().nullable(),
  refusal_reason: z.string().nullable().describe('What the member was told when it was refused'),
  requested_at: instant,
  first_approved_by: person.describe('While it waits, only of who still is an admin'),
  second_approved_by: person,
  ended_at: instant.nullable(),
  transfer: transferRow.nullable(),
  retry_of: id.nullable().describe('The failed payout that this one sends again'),
  retried: z.boolean().describe('Whether it was sent again as another payout'),
});
export type PayoutRow = z.output<typeof payoutRow>;

/** States as people ask for them; `review` waits for a person because the network never said what became of it. */
export const payoutFilter = z.enum([...PAYOUT_STATUSES, 'review']);
export type PayoutFilter = z.output<typeof payoutFilter>;

const wantedPayouts = { ...dayRange, status: payoutFilter.optional().catch(undefined) };

export const listPayouts = endpoint({
  method: 'GET',
  path: '/admin/payouts/',
  access: 'admin',
  rate: 'browse',
  summary: 'Payouts of cashback and of riders’ pay, those that wait first',
  query: pageQuery(20).extend(wantedPayouts),
  reply: pageOf(payoutRow).extend({
    moved: ugx.nullable().describe('What of all that fit has arrived; null where more fit than are counted'),
  }),
});

export const exportPayouts = endpoint({
  method: 'GET',
  path: '/admin/payouts/export/',
  access: 'admin',
  rate: 'lookup',
  summary: 'Payouts for a spreadsheet',
  query: z.object(wantedPayouts),
  file: 'text/csv',
  reply: z.string(),
});

/** As much as fits into the SMS that tells it. */
export const REFUSAL_REASON_MAX_CHARS = 55;
export const REFUSAL_REASON_MISSING = 'Please say why, in words for the member';

/**
 * Agrees to payouts, refuses them, sends failed ones again or has the network asked about lost ones, many at once: each has
 * its own result. A large payout is sent once two have agreed. A refusal is told to the member with its reason.
 */
export const decidePayouts = endpoint({
  method: 'POST',
  path: '/admin/payouts/decide/',
  access: 'admin',
  needs_full: true,
  rate: 'write',
  summary: 'Approve, refuse, send again or ask about payouts',
  body: z.strictObject({
    ids: z.array(id).min(1).max(100),
    decision: z.enum(['approve', 'refuse', 'send_again', 'ask_again']),
    reason: z.string().max(REFUSAL_REASON_MAX_CHARS).nullish().describe('Only of a refusal, which needs one'),
  }),
  idempotent: true,
  reply: z.object({
    results: z.array(
      z.object({
        id,
        outcome: z.enum([
          'approved_once',
          'waits_again',
          'sending',
          'refused',
          'asked',
          'own_approval',
          'not_waiting',
          'not_failed',
          'not_in_review',
          'below_minimum',
          'cashback_short',
          'on_hold',
          'number_gone',
          'contradicted',
        ]),
      }),
    ),
  }),
});
export type PayoutOutcomeName = z.output<typeof decidePayouts.reply>['results'][number]['outcome'];

/** Asks the networks who owns the wallets, before anybody agrees. */
export const checkPayouts = endpoint({
  method: 'POST',
  path: '/admin/payouts/check/',
  access: 'admin',
  rate: 'lookup',
  summary: 'Check wallets, names and the day’s payouts',
  body: z.strictObject({ ids: z.array(id).min(1).max(20) }),
  reply: z.object({
    results: z.array(
      z.object({
        id,
        wallet: z.enum(['active', 'inactive', 'not_found', 'unknown']),
        holder_name: z.string().nullable(),
        name_match: z.enum(['same', 'partly', 'different', 'unknown']),
        others_today: ugx.describe('What else the member has paid out, or asked for, on this Kampala day'),
      }),
    ),
  }),
});
export type PayoutCheck = z.output<typeof checkPayouts.reply>['results'][number];

/** What the club can pay out, and what is asked of it. */
export const getFloat = endpoint({
  method: 'GET',
  path: '/admin/payouts/float/',
  access: 'admin',
  rate: 'lookup',
  summary: 'What stands on the wallets that pay out, by network',
  reply: z.object({
    results: z.array(
      z.object({
        network,
        balance: z.int().nullable().describe('As the network last told it; null where nobody knows yet'),
        known_at: instant.nullable().describe('When it told that'),
        tells_now: z.boolean().describe('Whether it has answered this time'),
        waiting: ugx.describe('Payouts that wait for approval'),
        sending: ugx.describe('Payouts, refunds and payments to outlets that are being sent'),
        in_review: ugx.describe('Those of which the network never said whether they were sent; people find out'),
      }),
    ),
  }),
});
export type NetworkFloat = z.output<typeof getFloat.reply>['results'][number];
