import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { network } from './shapes.ts';

const callbackParams = z.object({ network: z.enum(['mtn', 'airtel']), token: z.string().min(16).max(64) });
const callback = {
  path: '/payments/callbacks/:network/:token/',
  access: 'provider',
  rate: 'provider',
  params: callbackParams,
  body: z.unknown(),
  reply: z.object({ received: z.boolean() }),
} as const;

/** A provider says that something happened. Stored raw and treated as a hint: only a status query settles anything. */
export const receiveCallback = endpoint({ ...callback, method: 'POST', summary: 'Provider callback' });

/** MTN's documentation lets callbacks come as PUT as well. */
export const receiveCallbackPut = endpoint({ ...callback, method: 'PUT', summary: 'Provider callback' });

/** The networks a member may pay with. One that is not available is listed so that a screen can say so. */
export const listPaymentNetworks = endpoint({
  method: 'GET',
  path: '/payments/networks/',
  access: 'member',
  rate: 'browse',
  summary: 'Mobile money networks and whether they can be paid with',
  reply: z.object({
    results: z.array(
      z.object({
        network,
        label: z.string(),
        available: z.boolean(),
        /** What a payer should know before choosing it, such as that it is slow right now. */
        notice: z.string().nullable(),
      }),
    ),
  }),
});
