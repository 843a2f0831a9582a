import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { id, instant, network, ugx } from './shapes.ts';

/** The signed-in person, with what the shell needs to know. Flags come from role grants, read at every call. */
export const memberInfo = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mtn_money_number: z.string().nullable(),
  airtel_money_number: z.string().nullable(),
  payment_priority: network,
  referral_code: z.string(),
  created_at: instant,
  is_admin: z.boolean(),
  is_outlet_manager: z.boolean(),
  is_rider: z.boolean(),
  outlets: z.array(z.object({ id, name: z.string() })),
});
export type MemberInfo = z.output<typeof memberInfo>;

export const getMe = endpoint({
  method: 'GET',
  path: '/members/me/',
  access: 'member',
  rate: 'browse',
  summary: 'The signed-in member',
  reply: memberInfo,
});

/** The dashboard's three stat cards, from the ledger and the member's orders (decision B1). */
export const getMySummary = endpoint({
  method: 'GET',
  path: '/members/me/summary/',
  access: 'member',
  rate: 'browse',
  summary: 'Figures of the dashboard',
  reply: z.object({
    cashback_earned: ugx,
    cashback_this_month: ugx,
    cashback_pending: ugx,
    cashback_available: ugx,
    saved: ugx,
    saved_percentage: z.number().describe('Share of the regular prices saved, 0 to 100, one decimal'),
    orders_placed: z.int(),
    orders_active: z.int(),
  }),
});
