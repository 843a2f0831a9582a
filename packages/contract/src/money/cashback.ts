import { endpoint, type ReplyOf } from '@club/contract/endpoint';
import { day, id, instant, network, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { PAYOUT_STATUSES } from '@club/rules/transfer-status';
import { z } from 'zod';

export const CASHBACK_TYPES = ['earned', 'spent', 'payout', 'credit'] as const;
export const CASHBACK_STATUSES = ['pending', 'processed', 'reversed', 'paid_out'] as const;

/**
 * One movement of a member's cashback: earned by an order, spent on one, paid out to a wallet, or
 * the price of an offer of the day whose code was not used in time. What is earned is
 * `pending` until it may be spent, then `processed`; `reversed` when nothing of it is left.
 */
export const cashbackEntry = z.object({
  id: z.string(),
  type: z.enum(CASHBACK_TYPES),
  date: instant,
  order_id: id.nullable().describe('Null for a payout'),
  order_number: z.string().nullable(),
  purchase_amount: ugx.nullable(),
  amount: ugx.describe('Below zero for what was spent or paid out'),
  reversed_amount: ugx.describe('What refunds took back of what was earned, or gave back of what was spent'),
  withheld_amount: ugx.describe('What of that was spent already, kept back from the money that a refund sent'),
  forgone_amount: ugx.describe('What was promised and not earned, because the code was not used in time'),
  status: z.enum(CASHBACK_STATUSES),
  pending_reason: z
    .enum(['not_collected', 'waiting', 'order_unpaid', 'awaiting_approval', 'being_sent'])
    .nullable()
    .describe('Why it is pending'),
  unlocks_at: instant.nullable().describe('When it may be spent, once that is known'),
  fee: ugx.nullable().describe('Kept of a payout'),
  phone_masked: z.string().nullable().describe('The wallet of a payout'),
  refusal_reason: z.string().nullable().describe('Why a payout was not approved, in the words of the club'),
});
export type CashbackEntry = z.output<typeof cashbackEntry>;

export const listMyCashback = endpoint({
  method: 'GET',
  path: '/members/me/cashback/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Cashback history with totals, newest first',
  query: pageQuery(10).extend({
    type: z.enum(CASHBACK_TYPES).optional().catch(undefined),
    status: z.enum(CASHBACK_STATUSES).optional().catch(undefined),
    from: day.optional().catch(undefined),
    to: day.optional().catch(undefined).describe('The last day, itself included'),
  }),
  reply: pageOf(cashbackEntry).extend({
    totals: z.object({
      total_earned: ugx.describe('By orders that were collected'),
      this_month: ugx,
      pending: ugx.describe('Promised and not to be spent yet'),
      available: ugx,
      held: ugx.describe('Set aside for orders and payouts under way'),
    }),
  }),
});

/** What a member may do with the cashback that is available. */
export const getCashbackTerms = endpoint({
  method: 'GET',
  path: '/members/me/cashback/terms/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'What may be spent or paid out, and on which terms',
  reply: z.object({
    available: ugx,
    held_until: instant.nullable().describe('Until then nothing leaves: a PIN or number was changed lately'),
    payment_minimum: ugx.describe('The least that mobile money can collect beside cashback'),
    payout_minimum: ugx,
    payout_fee: ugx.describe('Kept of every payout'),
    payout_approval_above: ugx.describe(
      'Above this the club looks at a payout first: its limit less what was asked for in the last 24 hours',
    ),
    numbers: z.array(
      z.object({
        network,
        phone_masked: z.string(),
        available: z.boolean(),
        unproven: z.boolean().describe('Nothing is sent there until a code has proven it'),
      }),
    ),
  }),
});
export type CashbackTerms = ReplyOf<typeof getCashbackTerms>;

/**
 * Cashback to be sent to one of the member's own wallets. The amount leaves the balance at once; the wallet gets it less the fee, over
 * another one than was seen nothing is sent (409 `payout_fee_changed`).
 */
export const requestPayout = endpoint({
  method: 'POST',
  path: '/members/me/cashback/payout/',
  access: 'member',
  needs_full: true,
  rate: 'pay',
  summary: 'Have cashback paid out to the own mobile money number',
  body: z.strictObject({ amount: ugx, network, fee: ugx.optional().describe('As the screen showed it') }),
  status: 202,
  idempotent: true,
  reply: z.object({
    success: z.boolean(),
    payout_id: id,
    status: z.enum(PAYOUT_STATUSES),
    amount: ugx,
    fee: ugx,
    phone_masked: z.string(),
    message: z.string(),
  }),
});

/**
 * What the club has given a member or has promised (decision A23): cashback of orders that are not completed yet, bonuses
 * that belong to no order, and the places in the queue that friends brought. What an order has earned stands in the
 * cashback history.
 */
export const reward = z.object({
  id: z.string(),
  kind: z.enum(['cashback', 'bonus', 'referral']),
  title: z.string(),
  amount: ugx.nullable().describe('Null for what is no money'),
  places: z.int().nullable().describe('Places in the queue, of a referral'),
  state: z.enum(['pending', 'received']),
  at: instant,
  expires: instant.nullable(),
  order_id: id.nullable().describe('The order it hangs on'),
});
export type Reward = z.output<typeof reward>;

export const REWARDS_PER_PAGE = 10;

export const listMyRewards = endpoint({
  method: 'GET',
  path: '/members/me/rewards/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Promised cashback, bonuses and referrals, newest first',
  query: pageQuery(REWARDS_PER_PAGE),
  reply: pageOf(reward),
});
