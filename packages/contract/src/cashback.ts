import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { id, instant, pageOf, pageQuery, ugx } from './shapes.ts';

/** One order's cashback. `pending` until the order is completed, then `processed`; `reversed` when refunded. */
export const cashbackEntry = z.object({
  id,
  date: instant,
  order_id: id,
  order_number: z.string(),
  purchase_amount: ugx,
  amount: ugx,
  status: z.enum(['pending', 'processed', 'reversed']),
});
export type CashbackEntry = z.output<typeof cashbackEntry>;

export const listMyCashback = endpoint({
  method: 'GET',
  path: '/members/me/cashback/',
  access: 'member',
  rate: 'browse',
  summary: 'Cashback history with totals, newest first',
  query: pageQuery(10),
  reply: pageOf(cashbackEntry).extend({
    totals: z.object({ total_earned: ugx, this_month: ugx, pending: ugx, available: ugx }),
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
  rate: 'browse',
  summary: 'Promised cashback, bonuses and referrals, newest first',
  query: pageQuery(REWARDS_PER_PAGE),
  reply: pageOf(reward),
});
