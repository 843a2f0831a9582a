import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant, pageOf, pageQuery, searched, ugx } from '@club/contract/shapes';
import { z } from 'zod';

const chosen = z.object({ outlet: id.optional().catch(undefined) });
const fee = z.strictObject({
  delivery_fee: z.number('Please give a whole number'),
  was: ugx.optional().describe('The fee as the screen showed it; over another one nothing is saved'),
});
const outletFee = z.object({ id, name: z.string(), delivery_fee: ugx });
const feeReply = z.object({ success: z.boolean(), message: z.string(), data: outletFee });

/** `outlet` chooses among several and is refused when it is not theirs (decision B74). */
export const getMyDeliveryFee = endpoint({
  method: 'GET',
  path: '/outlets/my/delivery-fee/',
  access: 'outlet',
  rate: 'browse',
  summary: "The outlet's delivery fee",
  query: chosen,
  reply: z.object({ success: z.boolean(), data: outletFee }),
});

export const changeMyDeliveryFee = endpoint({
  method: 'PATCH',
  path: '/outlets/my/delivery-fee/',
  access: 'outlet',
  needs_pin: true,
  rate: 'write',
  summary: "Change the outlet's delivery fee",
  query: chosen,
  body: fee,
  reply: feeReply,
});

/** What an outlet says of itself and how it works. A pause without an end is the club's to lift. */
export const outletSettings = z.object({
  id,
  name: z.string(),
  location: z.string(),
  delivery_fee: ugx,
  opening_hours: z.string(),
  ready_minutes: z.int().describe('What is promised for a usual order'),
  accept_minutes: z.int().describe('After so many minutes without a yes its managers are told'),
  give_up_minutes: z.int().describe('After so many the order is cancelled and the money goes back'),
  offers_in_store: z.boolean(),
  offers_curbside: z.boolean(),
  offers_delivery: z.boolean(),
  no_delivery: z
    .enum(['no_riders', 'no_fee'])
    .nullable()
    .describe('Why members are offered none although the outlet wants to; without zones a fee of 0 is none'),
  redeems_on_phone: z.boolean().describe("Whether codes may be redeemed on the member's own phone"),
  tin: z.string().nullable().describe('By which the tax authority knows the outlet; stands on receipts'),
  status: z.enum(['active', 'paused']),
  paused_until: instant.nullable(),
});
export type OutletSettings = z.output<typeof outletSettings>;

/** What the outlet chooses by itself, all at once. */
export const chosenSettings = outletSettings.pick({
  opening_hours: true,
  ready_minutes: true,
  accept_minutes: true,
  give_up_minutes: true,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  redeems_on_phone: true,
  tin: true,
});
export type ChosenSettings = z.output<typeof chosenSettings>;

export const getMyOutlet = endpoint({
  method: 'GET',
  path: '/outlets/my/settings/',
  access: 'outlet',
  rate: 'browse',
  summary: 'How the outlet works',
  query: chosen,
  reply: outletSettings,
});

export const changeMyOutlet = endpoint({
  method: 'PATCH',
  path: '/outlets/my/settings/',
  access: 'outlet',
  rate: 'write',
  summary: 'Change how the outlet works',
  query: chosen,
  body: z.strictObject({
    opening_hours: z.string().trim().max(200),
    ready_minutes: z.number(),
    accept_minutes: z.number(),
    give_up_minutes: z.number(),
    offers_in_store: z.boolean(),
    offers_curbside: z.boolean(),
    offers_delivery: z.boolean(),
    redeems_on_phone: z.boolean().optional(),
    tin: z.string().trim().max(20).nullish().describe('Not said: as it was'),
    was: z.strictObject(chosenSettings.shape).describe('As the screen showed them; over others nothing is saved'),
  }),
  reply: outletSettings,
});

/** Stops selling for some minutes, or sells again at once with null. Orders that are placed already go on. */
export const pauseMyOutlet = endpoint({
  method: 'POST',
  path: '/outlets/my/pause/',
  access: 'outlet',
  rate: 'write',
  summary: 'Pause the outlet for a while',
  query: chosen,
  body: z.strictObject({
    minutes: z
      .int()
      .min(1)
      .max(24 * 60)
      .nullable(),
    was: instant.nullable().optional().describe('Until when it was paused, as the screen showed it'),
  }),
  reply: outletSettings,
});

export const adminOutlet = z.object({
  id,
  name: z.string(),
  location: z.string(),
  delivery_fee: ugx,
  status: z.enum(['active', 'paused', 'closed']).describe('`closed` by the club, which alone opens it again'),
});
export type AdminOutlet = z.output<typeof adminOutlet>;

export const listAdminOutlets = endpoint({
  method: 'GET',
  path: '/admin/outlets/',
  access: 'admin',
  rate: 'browse',
  summary: 'All outlets, by name',
  query: pageQuery(20, 100).extend({ search: searched }),
  reply: pageOf(adminOutlet),
});

export const changeDeliveryFee = endpoint({
  method: 'PATCH',
  path: '/admin/outlets/:id/delivery-fee/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'Change the delivery fee of any outlet',
  params: idParams,
  body: fee,
  reply: feeReply,
});
