import { endpoint } from '@club/contract/endpoint';
import { shownPhoto } from '@club/contract/photo';
import { done, idParams } from '@club/contract/shapes';
import { z } from 'zod';

const REASON_TEXT = 'Please say why';
const reason = z.string(REASON_TEXT).trim().min(1, REASON_TEXT).max(200);

/**
 * The club decides in the outlet's place about an order that was left without its code, as `judgeDelivery` does; the journal keeps why.
 * Who has brought or ordered it is refused: `second_person_needed`.
 */
export const judgeForOutlet = endpoint({
  method: 'POST',
  path: '/admin/deliveries/:id/judge/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'Say in the place of the outlet whether a delivery without code counts',
  params: idParams,
  body: z.strictObject({ accept: z.boolean(), reason }),
  reply: done,
});

/** The same for goods of a failed delivery, as `confirmReturn` does: they are back. */
export const receiveForOutlet = endpoint({
  method: 'POST',
  path: '/admin/deliveries/:id/returned/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'Say in the place of the outlet that the goods are back',
  params: idParams,
  body: z.strictObject({ reason }),
  reply: done,
});

export const getDeskDeliveryPhoto = endpoint({
  method: 'GET',
  path: '/admin/deliveries/:id/photo/',
  access: 'admin',
  rate: 'browse',
  summary: 'Where an order was left, for the club',
  params: idParams,
  reply: shownPhoto,
});
