import { endpoint } from '@club/contract/endpoint';
import { done, id, idParams, instant, network, pageOf, pageQuery } from '@club/contract/shapes';
import { z } from 'zod';

import { applicationStatus, queueMovement, rejectReason } from './membership.ts';

/** Why a referral does not count: signs that the friend is the applicant, or that friends are made by the dozen. */
export const suspicion = z.enum(['own_name', 'same_device', 'sequential_numbers', 'burst']);
export type Suspicion = z.output<typeof suspicion>;
export const referralState = z.enum(['claimed', 'counted', 'withheld']);
export type ReferralState = z.output<typeof referralState>;
export const applicationFlag = z.enum(['held', 'unconfirmed', ...suspicion.options]);
export type ApplicationFlag = z.output<typeof applicationFlag>;

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
  phone_confirmed: z.boolean(),
  flags: z.array(applicationFlag),
  held_at: instant.nullable(),
  held_by: z.string().nullable(),
  hold_reason: z.string().nullable(),
});
export type ApplicationRow = z.output<typeof applicationRow>;

/** So many of those decided, and of those searched for, are counted and paged through; what is older is found by its name, phone or number. */
export const APPLICATIONS_MOST = 10_000;

export const listApplications = endpoint({
  method: 'GET',
  path: '/admin/applications/',
  access: 'admin',
  rate: 'browse',
  summary: 'Applications, the head of the queue first',
  query: pageQuery(20).extend({
    status: applicationStatus.optional().catch(undefined),
    search: z.string().max(80).optional(),
    flag: z.enum(['held', 'unconfirmed', 'withheld']).optional().catch(undefined),
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
  body: z.strictObject({ override_unconfirmed: z.boolean().optional() }),
  idempotent: true,
  reply: applicationRow,
});

export const REJECT_TEXT_MAX_CHARS = 300;
export const REAPPLY_MAX_DAYS = 365;

export const rejectApplication = endpoint({
  method: 'POST',
  path: '/admin/applications/:id/reject/',
  access: 'admin',
  rate: 'write',
  summary: 'Reject an application',
  params: idParams,
  body: z.strictObject({
    reason_code: rejectReason,
    /** For the team. */
    note: z.string().max(REJECT_TEXT_MAX_CHARS).optional(),
    /** For the applicant, on the status page. */
    message: z.string().max(REJECT_TEXT_MAX_CHARS).optional(),
    /** Days until the person may apply again; at once when left out. */
    reapply_after_days: z.int().min(0).max(REAPPLY_MAX_DAYS).optional(),
  }),
  idempotent: true,
  reply: applicationRow,
});

export const holdApplication = endpoint({
  method: 'POST',
  path: '/admin/applications/:id/hold/',
  access: 'admin',
  rate: 'write',
  summary: 'Put on hold: it keeps its place and is not approved, alone or among others, until it is let go on',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(REJECT_TEXT_MAX_CHARS) }),
  idempotent: true,
  reply: applicationRow,
});

export const releaseApplication = endpoint({
  method: 'POST',
  path: '/admin/applications/:id/release/',
  access: 'admin',
  rate: 'write',
  summary: 'Let an application on hold go on',
  params: idParams,
  idempotent: true,
  reply: applicationRow,
});

const relative = z.object({
  id,
  application_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: applicationStatus,
  phone_confirmed: z.boolean(),
  submitted_at: instant,
});

/** Everything a reviewer weighs. */
export const applicationDetail = applicationRow.extend({
  reject_reason: rejectReason.nullable(),
  reject_note: z.string().nullable(),
  reject_message: z.string().nullable(),
  reapply_after: z.iso.date().nullable(),
  referral: z
    .object({
      referrer: relative,
      state: referralState,
      suspicions: z.array(suspicion),
      has_moved: z.boolean().describe('The referrer stands further ahead for it: it stays as it is'),
    })
    .nullable()
    .describe('Who referred this applicant, and whether it counts for them'),
  friends: z.array(relative.extend({ state: referralState, suspicions: z.array(suspicion) })),
  duplicates: z.array(relative.extend({ why: z.enum(['name', 'device', 'earlier']) })),
  messages: z.array(
    z.object({ id, at: instant, channel: z.string(), template: z.string(), recipient: z.string(), state: z.string() }),
  ),
  movements: z.array(queueMovement),
  audit: z.array(
    z.object({
      id: z.int(),
      at: instant,
      actor: z.string().nullable(),
      action: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

export const getApplication = endpoint({
  method: 'GET',
  path: '/admin/applications/:id/',
  access: 'admin',
  rate: 'browse',
  summary: 'One application with flags, referrals, duplicates, messages, movements and audit',
  params: idParams,
  reply: applicationDetail,
});

export const askToConfirm = endpoint({
  method: 'POST',
  path: '/admin/applications/:id/ask-to-confirm/',
  access: 'admin',
  rate: 'write',
  summary: 'Send the applicant a new code to confirm their number',
  params: idParams,
  idempotent: true,
  reply: done,
});

export const judgeReferral = endpoint({
  method: 'POST',
  path: '/admin/applications/:id/referral/',
  access: 'admin',
  rate: 'write',
  summary: 'Count a withheld referral after all, or withhold one that has moved nobody yet',
  params: idParams,
  body: z.strictObject({ state: z.enum(['counted', 'withheld']) }),
  idempotent: true,
  reply: done,
});

export const BATCH_MAX = 100;
export const BATCH_UNDO_MINUTES = 10;

export const batchReply = z.object({
  batch_id: id.nullable().describe('Null after a dry run'),
  undo_until: instant.nullable(),
  applications: z.array(
    z.object({
      id,
      application_id: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      queue_position: z.int().nullable(),
      flags: z.array(applicationFlag),
    }),
  ),
  sms: z.int().describe('How many SMS go out'),
  sms_cost_ugx: z.int().describe('What they cost the club'),
  passed_over: z.int().describe('Waiting further ahead, but without a confirmed number or on hold'),
  decided_meanwhile: z.int().describe('Shown by the dry run, but no longer waiting'),
  flagged_meanwhile: z.int().describe('Shown by the dry run without a flag that they have by now'),
});
export type Batch = z.output<typeof batchReply>;

/** What an admin saw of an applicant before approving: nobody else is approved, and nobody flagged since. */
const shownApplication = z.strictObject({ id, flags: z.array(applicationFlag).max(applicationFlag.options.length) });
export type ShownApplication = z.output<typeof shownApplication>;

export const approveNext = endpoint({
  method: 'POST',
  path: '/admin/applications/approve-next/',
  access: 'admin',
  rate: 'write',
  summary:
    'With dry_run say who the first so many are whose number is confirmed; without it approve those that it showed',
  body: z.discriminatedUnion('dry_run', [
    z.strictObject({ dry_run: z.literal(true), count: z.int().min(1).max(BATCH_MAX) }),
    z.strictObject({ dry_run: z.literal(false), shown: z.array(shownApplication).min(1).max(BATCH_MAX) }),
  ]),
  idempotent: true,
  reply: batchReply,
});

/** A batch that can still be taken back. */
export const openBatch = z.object({
  batch_id: id,
  approved_at: instant,
  approved_by: z.string(),
  undo_until: instant,
  approved: z.int(),
});
export type OpenBatch = z.output<typeof openBatch>;

/** More than that nobody approves within ten minutes. */
export const OPEN_BATCHES_MAX = 20;

export const listOpenBatches = endpoint({
  method: 'GET',
  path: '/admin/applications/batches/',
  access: 'admin',
  rate: 'browse',
  summary: 'Batches that can still be taken back, whoever approved them, newest first',
  reply: z.object({ results: z.array(openBatch).max(OPEN_BATCHES_MAX) }),
});

export const undoBatch = endpoint({
  method: 'POST',
  path: '/admin/applications/batches/:id/undo/',
  access: 'admin',
  rate: 'write',
  summary: 'Take back a batch within ten minutes, except for members who have signed in',
  params: idParams,
  idempotent: true,
  reply: z.object({ undone: z.int(), kept: z.int().describe('Already signed in, or given work') }),
});
