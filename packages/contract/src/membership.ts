import { APPLICATION_STATUSES } from '@club/rules/application-status';
import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { id, instant, network } from './shapes.ts';

export const howDiscovered = z.enum(['social_media', 'friend', 'billboard', 'radio', 'newspaper', 'online_search']);
export const joinReason = z.enum(['special_prices', 'exclusive_discounts', 'cashback_rewards', 'events_vip_access']);
export const applicationStatus = z.enum(APPLICATION_STATUSES);

/**
 * The application as sent. Field texts are the spec's (§5) and are checked by the use case with the shared rules, so the
 * schema only bounds sizes and kinds; that keeps one place for each message.
 */
export const applicationBody = z.strictObject({
  first_name: z.string().max(80),
  last_name: z.string().max(80),
  mtn_money_number: z.string().max(32).nullish(),
  airtel_money_number: z.string().max(32).nullish(),
  payment_priority: network.default('mtn'),
  pin: z.string().max(16),
  email: z.string().max(254).nullish(),
  how_discovered: howDiscovered.nullish(),
  join_reasons: z.array(joinReason).max(8),
  referral_code: z.string().max(40).nullish(),
  terms_version: z.string().max(40).optional(),
  consent_marketing: z.boolean().optional(),
});

export const apply = endpoint({
  method: 'POST',
  path: '/members/',
  access: 'public',
  rate: 'apply',
  summary: 'Apply for membership',
  body: applicationBody,
  status: 201,
  idempotent: true,
  reply: z.object({
    id,
    application_id: z.string().describe('Readable number, AP-yymmdd-nnnn'),
    status: applicationStatus,
    submitted_at: instant,
    referral_code: z.string(),
  }),
});

export const checkStatus = endpoint({
  method: 'POST',
  path: '/members/check_status/',
  access: 'public',
  rate: 'lookup',
  summary: 'Status and queue place of an application, by phone',
  body: z.strictObject({ phone: z.string().max(32) }),
  reply: z.object({
    status: applicationStatus,
    application_id: z.string(),
    submitted_at: instant,
    queue_position: z.int().nullable(),
    total_waiting: z.int(),
    referral_code: z.string(),
    referred_by: z.string().nullable().describe('First name and initial'),
  }),
});

export const checkPhoneAvailability = endpoint({
  method: 'POST',
  path: '/members/check_phone_availability/',
  access: 'public',
  rate: 'lookup',
  summary: 'May this number still be registered?',
  body: z.strictObject({ phone: z.string().max(32) }),
  reply: z.object({ available: z.boolean() }),
});
