import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { orderPaymentStatus, orderStatus } from './orders.ts';
import { id, idParams, instant, pageOf, pageQuery, serviceType, ugx } from './shapes.ts';

/** An order as the outlet's board shows it. The customer's phone is masked once the order is closed (decision B80). */
export const outletOrder = z.object({
  id,
  order_number: z.string(),
  status: orderStatus,
  payment_status: orderPaymentStatus,
  service_type: serviceType,
  customer_name: z.string(),
  phone_number: z.string(),
  special_instructions: z.string().nullable(),
  total_amount: ugx,
  items_count: z.int(),
  items: z.array(z.object({ id, product_name: z.string(), brand_name: z.string(), quantity: z.int() })),
  created_at: instant,
  updated_at: instant,
  paid_at: instant.nullable(),
  can: z.object({ accept: z.boolean(), process: z.boolean(), ready: z.boolean(), complete: z.boolean() }),
});
export type OutletOrder = z.output<typeof outletOrder>;

export const outletOrderFilters = ['new', 'preparing', 'ready', 'completed'] as const;

/** Paid orders of the manager's outlet; `outlet` chooses among several and is refused when it is not theirs (B74). */
export const listOutletOrders = endpoint({
  method: 'GET',
  path: '/outlets/my/orders/',
  access: 'outlet',
  rate: 'poll',
  summary: "The outlet's orders board",
  query: pageQuery(20).extend({
    status: z.enum(outletOrderFilters).catch('new').default('new'),
    outlet: id.optional().catch(undefined),
  }),
  reply: pageOf(outletOrder).extend({
    outlet: z.object({ id, name: z.string() }),
    counts: z.object({ new: z.int(), preparing: z.int(), ready: z.int(), completed: z.int() }),
    server_time: instant,
  }),
});

/** Accept (`confirmed`), start (`processing`) or finish (`ready`: the pickup code is issued and sent). */
export const moveOutletOrder = endpoint({
  method: 'PATCH',
  path: '/outlets/my/orders/:id/',
  access: 'outlet',
  rate: 'write',
  summary: 'Accept, prepare or mark ready',
  params: idParams,
  body: z.strictObject({ status: z.enum(['confirmed', 'processing', 'ready']) }),
  reply: outletOrder,
});

const codeBody = z.strictObject({ code: z.string().max(20) });

/** Is this the order's code? Tries are limited; the order does not change (decision B39). */
export const verifyOrderCode = endpoint({
  method: 'POST',
  path: '/orders/:id/verify_code/',
  access: 'outlet',
  rate: 'write',
  summary: "Check a customer's pickup code",
  params: idParams,
  body: codeBody,
  reply: z.object({ valid: z.boolean(), message: z.string() }),
});

/** Hands the order over: it is completed and the member's cashback becomes available. Repeating it answers the same. */
export const completeOrderWithCode = endpoint({
  method: 'POST',
  path: '/orders/:id/complete_with_code/',
  access: 'outlet',
  rate: 'write',
  summary: 'Complete an order with the pickup code',
  params: idParams,
  body: codeBody,
  idempotent: true,
  reply: outletOrder,
});
