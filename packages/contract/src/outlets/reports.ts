import { endpoint } from '@club/contract/endpoint';
import { photo, PHOTO_BODY_BYTES, shownPhoto } from '@club/contract/photo';
import { done, id, idParams, instant } from '@club/contract/shapes';
import { ISSUE_TYPES, TICKET_STATUSES, URGENCIES } from '@club/rules/issue-report';
import { ISSUE_DESCRIPTION_MAX_CHARS } from '@club/rules/limits';
import { z } from 'zod';

const WORDS_TEXT = 'Please describe the issue';
const LONG_TEXT = 'Description must be 500 characters or less';

/** "Report a problem" on an order: a ticket that the outlet and the club's people see. */
export const reportOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/report/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Report a problem with an order',
  params: idParams,
  body: z.strictObject({
    issue_type: z.enum(ISSUE_TYPES, 'Please select an issue type'),
    description: z.string(WORDS_TEXT).max(ISSUE_DESCRIPTION_MAX_CHARS, LONG_TEXT),
    contact_phone: z.string('Phone number is required').max(32, 'Please enter a valid phone number'),
    urgency: z.enum(URGENCIES).default('medium'),
    photo: photo.nullish(),
  }),
  body_limit_bytes: PHOTO_BODY_BYTES,
  idempotent: true,
  reply: done.extend({ number: z.string().describe('Of the report, as the SMS says it') }),
});

/** A report as the outlet sees it: what is wrong with which order. How to reach the member is on the order while it is open. */
const outletReport = z.object({
  id,
  number: z.string(),
  order_number: z.string(),
  first_name: z.string(),
  issue_type: z.enum(ISSUE_TYPES),
  description: z.string(),
  status: z.enum(TICKET_STATUSES),
  has_photo: z.boolean(),
  created_at: instant,
});
export type OutletReport = z.output<typeof outletReport>;

export const listOutletReports = endpoint({
  method: 'GET',
  path: '/outlets/my/reports/',
  access: 'counter',
  rate: 'poll',
  summary: 'What members report of orders of the outlet and nobody has resolved',
  query: z.object({ outlet: id.optional().catch(undefined) }),
  reply: z.object({ results: z.array(outletReport) }),
});

export const getReportPhoto = endpoint({
  method: 'GET',
  path: '/outlets/my/reports/:id/photo/',
  access: 'counter',
  rate: 'browse',
  summary: 'The picture of a report',
  params: idParams,
  reply: shownPhoto,
});
