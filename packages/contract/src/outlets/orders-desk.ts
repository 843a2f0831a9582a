import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant, pageOf, pageQuery, searched, serviceType, ugx } from '@club/contract/shapes';
import { orderPaymentStatus, orderStatus, redeemed } from '@club/contract/shop/orders';
import { z } from 'zod';

/** An order as the club's own people see it, whichever outlet it is of. */
export const deskOrder = z.object({
  id,
  order_number: z.string(),
  outlet_name: z.string(),
  customer_name: z.string(),
  status: orderStatus,
  redeemed,
  payment_status: orderPaymentStatus,
  is_being_paid: z.boolean().describe('A payment is under way, or came and waits for a person'),
  service_type: serviceType,
  total_amount: ugx,
  created_at: instant,
  updated_at: instant,
  moves: z.array(orderStatus).describe('Where an admin may move it'),
  delivery: z
    .object({
      id,
      waits_for: z.enum(['judgement', 'goods']),
      said: z.string().describe('Why it was left without the code, or not delivered'),
      rider_name: z.string(),
      has_photo: z.boolean(),
    })
    .nullable()
    .describe('What its outlet has to decide, and the club may; null too for who has brought or ordered it'),
});
export type DeskOrder = z.output<typeof deskOrder>;

/** So many are counted and paged through; what is older is found by its number, member or outlet. */
export const DESK_ORDERS_MOST = 10_000;

export const listDeskOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/',
  access: 'admin',
  rate: 'browse',
  summary: 'All orders, the newest first',
  query: pageQuery(20).extend({
    status: orderStatus.optional().catch(undefined),
    search: searched.describe('In the number, the names of member or outlet, or the phone'),
  }),
  reply: pageOf(deskOrder),
});

const REASON_TEXT = 'Please say why';

/** Moves an order in the outlet's place. It is written down, and its member reads the reason. */
export const overrideOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/override/',
  access: 'admin',
  rate: 'write',
  summary: 'Move an order in the place of its outlet',
  params: idParams,
  body: z.strictObject({
    status: orderStatus,
    reason: z.string(REASON_TEXT).trim().min(1, REASON_TEXT).max(200),
  }),
  reply: deskOrder,
});
