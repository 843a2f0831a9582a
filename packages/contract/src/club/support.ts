import { endpoint } from '@club/contract/endpoint';
import { shownPhoto } from '@club/contract/photo';
import { id, idParams, instant, pageOf, pageQuery } from '@club/contract/shapes';
import { ISSUE_TYPES, TICKET_STATUSES, URGENCIES } from '@club/rules/issue-report';
import { z } from 'zod';

/** The newest report about something that was bought, as its member sees it. */
export const ownReport = z
  .object({ number: z.string(), status: z.enum(TICKET_STATUSES), answer: z.string().nullable() })
  .nullable()
  .describe('The newest report of an issue with it');
export type OwnReport = z.output<typeof ownReport>;

/** A report as the club's people see it; `facts` is how things stood when it was made. */
export const ticket = z.object({
  id,
  number: z.string(),
  member_id: id,
  member_name: z.string(),
  contact_phone: z.string(),
  issue_type: z.enum(ISSUE_TYPES),
  urgency: z.enum(URGENCIES),
  description: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  status: z.enum(TICKET_STATUSES),
  answer: z.string().nullable(),
  /** Who looks into it, while somebody does. */
  taken_up_by: z.object({ id, name: z.string() }).nullable(),
  has_photo: z.boolean(),
  due_at: instant,
  created_at: instant,
});
export type Ticket = z.output<typeof ticket>;

/** So many of those resolved are counted and paged through, the last first. */
export const RESOLVED_MOST = 10_000;

export const listTickets = endpoint({
  method: 'GET',
  path: '/admin/tickets/',
  access: 'admin',
  rate: 'browse',
  summary: 'Reports of members, those due first; of those resolved those due last',
  query: pageQuery(20).extend({ status: z.enum(TICKET_STATUSES).catch('open').default('open') }),
  reply: pageOf(ticket).extend({
    counts: z.object({ open: z.int(), in_progress: z.int(), resolved: z.int() }),
    server_time: instant,
  }),
});

export const getTicketPhoto = endpoint({
  method: 'GET',
  path: '/admin/tickets/:id/photo/',
  access: 'admin',
  rate: 'browse',
  summary: 'The picture of a report',
  params: idParams,
  reply: shownPhoto,
});

/** The least that answers a report. */
export const ANSWER_MIN_CHARS = 3;

/** Takes a report up, or resolves it with an answer that the member reads by SMS and on the screen. */
export const moveTicket = endpoint({
  method: 'PATCH',
  path: '/admin/tickets/:id/',
  access: 'admin',
  rate: 'write',
  summary: 'Take a report up or resolve it',
  params: idParams,
  body: z.strictObject({
    status: z.enum(['in_progress', 'resolved']),
    answer: z.string().trim().min(ANSWER_MIN_CHARS, 'Please write an answer').max(300).optional(),
  }),
  reply: ticket,
});
