import { z } from 'zod';

/**
 * What `GET /api/club/stream/` sends as server-sent events: something that the listener may see has changed. The event
 * carries no data of its own; the client asks again for what it shows. The route is a stream and so no `endpoint()`.
 */
export const liveEvent = z.object({
  topic: z.enum(['order', 'outlet_orders', 'cart', 'cashback', 'notifications']),
  id: z.string().nullable(),
});
export type LiveEvent = z.output<typeof liveEvent>;

export const STREAM_PATH = '/api/club/stream/';
