import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { applicationStatus } from './membership.ts';
import { id, idParams, instant, network, pageOf, pageQuery } from './shapes.ts';

/** An application as a reviewer sees it in the list. */
export const applicationRow = z.object({
  id,
  application_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  mtn_money_number: z.string().nullable(),
  airtel_money_number: z.string().nullable(),
  payment_priority: network,
  email: z.string().nullable(),
  how_discovered: z.string().nullable(),
  join_reasons: z.array(z.string()),
  referral_code: z.string(),
  referred_by: z.string().nullable(),
  friends_referred: z.int(),
  status: applicationStatus,
  queue_position: z.int().nullable(),
  submitted_at: instant,
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
});
export type ApplicationRow = z.output<typeof applicationRow>;

export const listApplications = endpoint({
  method: 'GET',
  path: '/admin/applications/',
  access: 'admin',
  rate: 'browse',
  summary: 'Applications, the head of the queue first',
  query: pageQuery(20).extend({
    status: applicationStatus.optional().catch(undefined),
    search: z.string().max(80).optional(),
  }),
  reply: pageOf(applicationRow).extend({
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
  }),
});

export const approveApplication = endpoint({
  method: 'POST',
  path: '/admin/applications/:id/approve/',
  access: 'admin',
  rate: 'write',
  summary: 'Approve: the applicant becomes a member and is told by SMS',
  params: idParams,
  idempotent: true,
  reply: applicationRow,
});

export const rejectApplication = endpoint({
  method: 'POST',
  path: '/admin/applications/:id/reject/',
  access: 'admin',
  rate: 'write',
  summary: 'Reject an application',
  params: idParams,
  body: z.strictObject({
    reason_code: z.enum(['high_volume', 'incomplete_information', 'criteria_not_met']),
    note: z.string().max(300).optional(),
  }),
  idempotent: true,
  reply: applicationRow,
});
