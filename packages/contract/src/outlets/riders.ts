import { endpoint } from '@club/contract/endpoint';
import { photo, PHOTO_BODY_BYTES, shownPhoto } from '@club/contract/photo';
import { id, idParams } from '@club/contract/shapes';
import { PLATE_MAX_CHARS } from '@club/rules/limits';
import { z } from 'zod';

const chosen = z.object({ outlet: id.optional().catch(undefined) });

export const rider = z.object({
  id,
  name: z.string(),
  phone_number: z.string(),
  plate: z.string(),
  state: z.enum(['active', 'on_break', 'left']),
  under_way: z.int().describe('Deliveries that the rider has now'),
  to_bring_back: z.int().describe('Orders that could not be delivered and that the outlet has not got back'),
  distance_km: z.number().nullable().describe('From the outlet, by where the phone last said that it was'),
  has_photo: z.boolean(),
});
export type Rider = z.output<typeof rider>;

export const listRiders = endpoint({
  method: 'GET',
  path: '/outlets/my/riders/',
  access: 'counter',
  rate: 'browse',
  summary: 'Who brings orders for the outlet, whoever is suggested first',
  query: chosen,
  reply: z.object({ results: z.array(rider), outlet: z.object({ id, name: z.string() }) }),
});

const PLATE_TEXT = 'Please enter the number plate';

/** A member, found by the phone number, brings orders for the outlet from now on. */
export const addRider = endpoint({
  method: 'POST',
  path: '/outlets/my/riders/',
  access: 'outlet',
  needs_pin: true,
  rate: 'lookup',
  summary: 'Add a rider',
  query: chosen,
  body: z.strictObject({
    phone: z.string('Phone number is required').max(32, 'Please enter a valid phone number'),
    plate: z.string(PLATE_TEXT).trim().min(1, PLATE_TEXT).max(PLATE_MAX_CHARS),
  }),
  reply: rider,
  status: 201,
});

export const endRider = endpoint({
  method: 'POST',
  path: '/outlets/my/riders/:id/leave/',
  access: 'outlet',
  rate: 'write',
  summary: 'Say that a rider has left',
  params: idParams,
  /** What the rider has of the outlet's is waited for no more: it stays sold, and can still be received. */
  body: z.strictObject({ without_goods: z.boolean().default(false) }),
  reply: rider,
});

export const setRiderPhoto = endpoint({
  method: 'PUT',
  path: '/outlets/my/riders/:id/photo/',
  access: 'outlet',
  rate: 'write',
  summary: 'Show members who a rider is',
  params: idParams,
  body: z.strictObject({ photo }),
  body_limit_bytes: PHOTO_BODY_BYTES,
  reply: z.object({ success: z.boolean() }),
});

export const getRiderPhoto = endpoint({
  method: 'GET',
  path: '/orders/:id/rider_photo/',
  access: 'member',
  needs_full: true,
  rate: 'browse',
  summary: 'Who brings my order, as a picture',
  params: idParams,
  reply: shownPhoto,
});
