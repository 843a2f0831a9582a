import { endpoint } from '@club/contract/endpoint';
import { day as calendarDay, instant, pageOf, pageQuery, searched } from '@club/contract/shapes';
import { z } from 'zod';

/** What somebody at the club did, or the club by itself. */
export const journalEntry = z.object({
  id: z.int(),
  at: instant,
  actor: z.string().nullable().describe('Null where the club began'),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject: z
    .string()
    .nullable()
    .describe('Whom it was about, or what: the name of an outlet or an offer, the number of an order'),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type JournalEntry = z.output<typeof journalEntry>;

export const JOURNAL_PER_PAGE = 30;
/** Without a first day it begins so long before the last, or before now. */
export const JOURNAL_DAYS = 30;
/** So many of the newest entries of a span are listed and looked through: every word is compared with each of them. */
export const JOURNAL_LOOKED_MOST = 10_000;

const day = calendarDay.optional().catch(undefined);

export const listJournal = endpoint({
  method: 'GET',
  path: '/admin/journal/',
  access: 'admin',
  rate: 'browse',
  summary:
    'Who did what, newest first, by words and days of Kampala; the 30 days up to the last where no first is named',
  query: pageQuery(JOURNAL_PER_PAGE).extend({ search: searched, from: day, to: day }),
  reply: pageOf(journalEntry).extend({
    looked_back_to: instant
      .nullable()
      .describe(`Where the span has more than ${JOURNAL_LOOKED_MOST} entries: the oldest of those that were looked at`),
  }),
});
