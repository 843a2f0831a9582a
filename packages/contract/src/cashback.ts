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
