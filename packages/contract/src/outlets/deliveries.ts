import { endpoint } from '@club/contract/endpoint';
import { shownPhoto } from '@club/contract/photo';
import { id, idParams, instant } from '@club/contract/shapes';
import { DELIVERY_STATUSES } from '@club/rules/delivery-status';
import { z } from 'zod';

const chosen = z.object({ outlet: id.optional().catch(undefined) });
const status = z.enum(DELIVERY_STATUSES);

/**
 * Gives a ready order to a rider. The rider who has it already keeps it; another gets it where `instead_of` names the delivery
 * that is taken back, which nobody has fetched.
 */
export const assignRider = endpoint({
  method: 'POST',
  path: '/outlets/my/orders/:id/assign/',
  access: 'counter',
  rate: 'write',
  summary: 'Give an order to a rider',
  params: idParams,
  body: z.strictObject({ rider_id: id, instead_of: id.optional() }),
  reply: z.object({ id, status, rider_name: z.string() }),
});

/** The member says that the rider stands at the door, which the rider cannot without a network: the code is shown. */
export const riderIsHere = endpoint({
  method: 'POST',
  path: '/orders/:id/rider_here/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Say that the rider is here',
  params: idParams,
  reply: z.object({ success: z.boolean() }),
});

/** A delivery as its outlet sees it. */
export const outletDelivery = z.object({
  id,
  status,
  order_number: z.string(),
  customer_name: z.string(),
  rider_name: z.string(),
  assigned_at: instant,
  accepted: z.boolean(),
  left_at: instant.nullable(),
  left_reason: z.string().nullable(),
  has_photo: z.boolean(),
  failed_at: instant.nullable(),
  fail_reason: z.string().nullable(),
  owed_back: z.boolean().describe('The outlet has to say that the goods are back'),
  called_off: z.boolean().describe('The order is cancelled: there is no other try'),
  own: z.enum(['ride', 'order']).nullable().describe('Who asks has brought it, or ordered it: somebody else decides'),
});
export type OutletDelivery = z.output<typeof outletDelivery>;

export const listOutletDeliveries = endpoint({
  method: 'GET',
  path: '/outlets/my/deliveries/',
  access: 'outlet',
  rate: 'poll',
  summary: 'What is on the road, was left without a code, or has to come back',
  query: chosen,
  reply: z.object({ results: z.array(outletDelivery) }),
});

export const getDeliveryPhoto = endpoint({
  method: 'GET',
  path: '/outlets/my/deliveries/:id/photo/',
  access: 'outlet',
  rate: 'browse',
  summary: 'Where an order was left',
  params: idParams,
  reply: shownPhoto,
});

/**
 * The outlet believes that an order was left with its member, which completes it, or does not. Who has brought or ordered it is
 * refused: `second_person_needed`.
 */
export const judgeDelivery = endpoint({
  method: 'POST',
  path: '/outlets/my/deliveries/:id/judge/',
  access: 'outlet',
  rate: 'write',
  summary: 'Say whether a delivery without code counts',
  params: idParams,
  body: z.strictObject({ accept: z.boolean() }),
  reply: outletDelivery,
});

/**
 * The goods of a failed delivery are back. The member reads when it is tried again. Who has ordered them is refused,
 * `second_person_needed`; who has brought them themselves earns nothing by saying so.
 */
export const confirmReturn = endpoint({
  method: 'POST',
  path: '/outlets/my/deliveries/:id/returned/',
  access: 'outlet',
  rate: 'write',
  summary: 'Say that the goods are back',
  params: idParams,
  body: z.strictObject({ next_attempt_at: instant.nullish() }),
  reply: outletDelivery,
});
