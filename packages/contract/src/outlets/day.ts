import { endpoint } from '@club/contract/endpoint';
import { day as calendarDay, id, instant, ugx } from '@club/contract/shapes';
import { z } from 'zod';

const outlet = id.optional().catch(undefined);
const day = calendarDay.describe('A day in Kampala');

/** What an outlet did on a day. */
export const dayFigures = z.object({
  handed_over: z
    .object({ orders: z.int(), pieces: z.int(), amount: ugx })
    .describe(
      'Codes when they are used; without those that nobody used in time, whose money is in `owed` where the outlet keeps it',
    ),
  returned: z
    .object({ orders: z.int(), amount: ugx })
    .describe('What went back to members, of orders that were rejected, short or not collected among others'),
  owed: z
    .int()
    .describe(
      'What the books add on the day, for a code once its use cannot be taken back; below zero when the outlet owes it',
    ),
  waiting: z.object({ orders: z.int(), amount: ugx }).describe('Paid and not handed over, as of now'),
});
export type DayFigures = z.output<typeof dayFigures>;

const outletDay = z.object({
  outlet: z.object({ id, name: z.string() }),
  day,
  figures: dayFigures,
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
});
export type OutletDay = z.output<typeof outletDay>;

export const readOutletDay = endpoint({
  method: 'GET',
  path: '/outlets/my/day/',
  access: 'outlet',
  rate: 'browse',
  summary: 'What the outlet did on a day',
  query: z.object({ outlet, day: day.optional().catch(undefined) }),
  reply: outletDay,
});

/** Keeps the figures of a day as they are now. Once closed it stays so, and a repeat answers the same. */
export const closeOutletDay = endpoint({
  method: 'POST',
  path: '/outlets/my/day/close/',
  access: 'outlet',
  rate: 'write',
  summary: 'Close a day of the outlet',
  query: z.object({ outlet }),
  body: z.strictObject({ day }),
  reply: outletDay,
});
