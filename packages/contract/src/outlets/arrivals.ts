import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant, serviceType } from '@club/contract/shapes';
import { ARRIVAL_STATUSES } from '@club/rules/arrival-status';
import { ARRIVAL_DETAIL_MAX_CHARS, ARRIVALS_PER_PAGE, MAX_PER_PAGE } from '@club/rules/limits';
import { z } from 'zod';

export const arrivalStatus = z.enum(ARRIVAL_STATUSES);

/** A customer at the outlet. The number is masked once the order is closed (decision B80). */
export const arrival = z.object({
  id,
  customer_name: z.string(),
  arrival_time: instant,
  order_id: id,
  order_number: z.string(),
  service_type: serviceType,
  phone_number: z.string(),
  status: arrivalStatus,
  vehicle: z.string().nullable(),
  bay: z.string().nullable(),
  items_count: z.int(),
  completed_at: instant.nullable(),
});
export type Arrival = z.output<typeof arrival>;

const arrivalCounts = z.object({
  new: z.int(),
  processing: z.int(),
  total: z.int().describe('Everybody who came today, by the day in Kampala'),
});
export type ArrivalCounts = z.output<typeof arrivalCounts>;

const flag = z.stringbool().catch(false).default(false);
const outlet = id.optional().catch(undefined);

/**
 * Who has come to the outlet, newest first where nobody waits any more, else who has waited longest. `count_only` leaves the
 * rows out, `include_stats` adds the counts, `recent` asks for the last 24 hours only.
 */
export const listArrivals = endpoint({
  method: 'GET',
  path: '/outlets/my/arrival-notifications/',
  access: 'counter',
  rate: 'poll',
  summary: 'Customers who have arrived',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
    per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).catch(ARRIVALS_PER_PAGE).default(ARRIVALS_PER_PAGE),
    status: arrivalStatus.optional().catch(undefined),
    count_only: flag,
    include_stats: flag,
    recent: flag,
    outlet,
  }),
  reply: z.object({
    success: z.boolean(),
    data: z.object({
      results: z.array(arrival),
      count: z.int(),
      next: z.int().nullable(),
      previous: z.int().nullable(),
      stats: arrivalCounts.nullable(),
      outlet: z.object({ id, name: z.string() }),
    }),
    server_time: instant,
  }),
});

/** Process (only from new) or Complete (from any that is not completed). The order itself needs its code (decision B42). */
export const moveArrival = endpoint({
  method: 'PATCH',
  path: '/outlets/my/arrival-notifications/:id/',
  access: 'counter',
  rate: 'write',
  summary: 'Process or complete an arrival',
  params: idParams,
  body: z.strictObject({ status: z.enum(['processing', 'completed']) }),
  reply: arrival,
});

/** How the outlet received its customers: the days so far, and the hours of the newest. */
export const arrivalStats = endpoint({
  method: 'GET',
  path: '/outlets/my/arrival-notifications/stats/',
  access: 'counter',
  rate: 'browse',
  summary: 'Arrivals by day and hour',
  query: z.object({ outlet }),
  reply: z.object({
    outlet: z.object({ id, name: z.string() }),
    counts: arrivalCounts,
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          total: z.int(),
          completed: z.int(),
          wait_minutes: z.int().nullable().describe('From coming to the end, on average'),
        }),
      )
      .describe('Today first, then the six days before'),
    hours: z.array(z.object({ hour: z.int(), total: z.int() })).describe('Today, from 0 to 23 in Kampala'),
  }),
});

const detail = z.string().trim().max(ARRIVAL_DETAIL_MAX_CHARS).nullish();

/** "I'm on my way": the outlet's board shows it. Said again it answers the same. */
export const sayOnMyWay = endpoint({
  method: 'POST',
  path: '/orders/:id/on_my_way/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Tell the outlet that you have set out',
  params: idParams,
  reply: z.object({ success: z.boolean(), message: z.string(), on_my_way_at: instant }),
});

/**
 * "I have arrived": tells the outlet once, however often it is sent, and answers the same. Where the customer stands in the
 * queue is as of now.
 */
export const notifyArrival = endpoint({
  method: 'POST',
  path: '/orders/:id/notify_arrival/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Tell the outlet that you have arrived',
  params: idParams,
  body: z.strictObject({ vehicle: detail, bay: detail }),
  reply: z.object({
    success: z.boolean(),
    message: z.string(),
    queue_place: z.int().describe('1 is next; 0 where the order is not waited for any more'),
    expected_minutes: z.int(),
  }),
});
