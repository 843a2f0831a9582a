import { endpoint } from '@club/contract/endpoint';
import { done, id, instant } from '@club/contract/shapes';
import { APPLICATION_STATUSES } from '@club/rules/application-status';
import { REJECT_REASONS } from '@club/rules/reject-reason';
import { z } from 'zod';

export const howDiscovered = z.enum(['social_media', 'friend', 'billboard', 'radio', 'newspaper', 'online_search']);
export const joinReason = z.enum(['special_prices', 'exclusive_discounts', 'cashback_rewards', 'events_vip_access']);
export const applicationStatus = z.enum(APPLICATION_STATUSES);

export const NAME_MAX_CHARS = 80;

/** Of so many people who sent an applicant, the codes are kept and tried. */
export const REFERRAL_CODES_MAX = 5;

/** Texts of the application form (spec 1 §5) that belong to no shared rule; the rest stand in `rules`. */
export const applicationTexts = {
  first_name_required: 'First name is required',
  last_name_required: 'Last name is required',
  first_name_invalid: `First name must be letters, at most ${NAME_MAX_CHARS}`,
  last_name_invalid: `Last name must be letters, at most ${NAME_MAX_CHARS}`,
  numbers_equal: 'MTN and Airtel numbers must be different',
  mtn_taken: 'This MTN number is already registered',
  airtel_taken: 'This Airtel number is already registered',
  payment_priority_missing: 'Please choose a mobile money number that you have entered',
  email_invalid: 'Please enter a valid email address',
  join_reasons_few: 'Please select 2 or more reasons for joining',
  how_discovered_unknown: 'Please choose one of the options',
} as const;

// Control and format characters would let a name hide or reorder what is written around it.
const HIDDEN = /[\p{Cc}\p{Cf}]/u;
/** Small pictures, in which a name cannot be read out or printed on a slip. */
const PICTURES = /[\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{20E3}\u{FE0F}]/u;

/** What is wrong with a name that has no spaces around it, or null: names are as people have them, with letters. */
export function nameError(field: 'first_name' | 'last_name', name: string): string | null {
  if (name === '') return applicationTexts[`${field}_required`];
  const isName = /\p{L}/u.test(name) && !HIDDEN.test(name) && !PICTURES.test(name) && name.length <= NAME_MAX_CHARS;
  return isName ? null : applicationTexts[`${field}_invalid`];
}

/**
 * The application as sent. The spec's texts (§5) are given by the use case with the shared rules, so the schema only
 * bounds sizes and kinds: whatever is missing or null passes here and is refused there, with its text.
 */
export const applicationBody = z.strictObject({
  first_name: z.string(applicationTexts.first_name_invalid).max(200, applicationTexts.first_name_invalid).nullish(),
  last_name: z.string(applicationTexts.last_name_invalid).max(200, applicationTexts.last_name_invalid).nullish(),
  mtn_money_number: z.string().max(32, 'MTN number should be 9 digits starting with 7 or 39').nullish(),
  airtel_money_number: z.string().max(32, 'Airtel number should be 9 digits starting with 7').nullish(),
  /** MTN when left out, or Airtel for those who only have an Airtel number. */
  payment_priority: z.enum(['mtn', 'airtel'], applicationTexts.payment_priority_missing).nullish(),
  pin: z.string('PIN must be exactly 4 digits').max(16, 'PIN must be exactly 4 digits').nullish(),
  email: z.string(applicationTexts.email_invalid).max(254, applicationTexts.email_invalid).nullish(),
  how_discovered: z.enum(howDiscovered.options, applicationTexts.how_discovered_unknown).nullish(),
  join_reasons: z.array(joinReason, applicationTexts.join_reasons_few).max(8).nullish(),
  referral_code: z.string().max(200).nullish(),
  /** Codes that came later than the first, in their order: the first that can be used counts (decision A3). */
  other_referral_codes: z
    .array(z.string().max(200))
    .max(REFERRAL_CODES_MAX - 1)
    .nullish(),
  terms_version: z.string().max(40).nullish(),
  consent_marketing: z.boolean().nullish(),
  /** A random mark that the browser keeps: friends who apply on one and the same phone are no friends (T21). */
  device_key: z.string().max(64).nullish(),
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
    /** Not why: unknown, one's own and a rejected friend's are the same. */
    referral_used: z
      .boolean()
      .nullable()
      .describe('Whether the given referral code was taken; null when none was given'),
  }),
});

const PHONE_TEXT = 'Please enter a valid phone number';
const phone = z.string(PHONE_TEXT).max(32, PHONE_TEXT).nullish();
const phoneBody = z.strictObject({ phone });

export const rejectReason = z.enum(REJECT_REASONS);

/** Why a place in line changed, other than by people ahead being decided on. */
export const queueMovement = z.object({
  at: instant,
  reason: z.enum(['friends_confirmed']),
  places: z.int(),
  from_position: z.int(),
  to_position: z.int(),
});
export type QueueMovement = z.output<typeof queueMovement>;

export const applicationState = z.object({
  status: applicationStatus,
  application_id: z.string(),
  submitted_at: instant,
  queue_position: z.int().nullable(),
  total_waiting: z.int(),
  referral_code: z.string(),
  referred_by: z.string().nullable().describe('First name and initial'),
  phone_confirmed: z.boolean(),
  told_by_email: z.boolean().describe('Whether news also goes to an e-mail address'),
  friends_confirmed: z.int().describe('Friends whose confirmed number counts for this applicant'),
  friends_looked_at: z.int().describe('Friends who count only once the team has looked'),
  friends_unconfirmed: z.int().describe('Friends who have not confirmed their number yet'),
  friends_missing: z.int().nullable().describe('For the next jump; 0 when it is due, null when there is none any more'),
  friends_per_jump: z.int(),
  jump_places: z.int(),
  movements: z.array(queueMovement).describe('Newest first, at most 20'),
  reject_reason: rejectReason.nullable(),
  reject_message: z.string().nullable().describe("The reviewer's words for the applicant"),
  reapply_after: z.iso.date().nullable(),
});
export type ApplicationState = z.output<typeof applicationState>;

export const checkStatus = endpoint({
  method: 'POST',
  path: '/members/check_status/',
  access: 'public',
  rate: 'lookup',
  summary: 'Status and queue place of an application, by phone',
  body: phoneBody,
  reply: applicationState,
});

const CODE_TEXT = 'Please enter the 6 digits from the SMS';
const code = z.string(CODE_TEXT).regex(/^\d{6}$/, CODE_TEXT);
const REFERRAL_TEXT = 'Please enter the referral code of your friend';
const referralCode = z.string(REFERRAL_TEXT).min(1, REFERRAL_TEXT).max(40, REFERRAL_TEXT);

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/members/confirm_phone/',
  access: 'public',
  rate: 'lookup',
  summary: 'Confirm the number of an application by the code sent to it',
  body: z.strictObject({ phone, code }),
  reply: applicationState,
});

export const resendCode = endpoint({
  method: 'POST',
  path: '/members/resend_code/',
  access: 'public',
  rate: 'lookup',
  summary: 'Send a new code to a number of a waiting application',
  body: phoneBody,
  status: 202,
  reply: done,
});

/** The code sent to the number proves who asks, and confirms the number if it was not confirmed (decision A20). */
export const applyReferral = endpoint({
  method: 'POST',
  path: '/members/apply_referral/',
  access: 'public',
  rate: 'lookup',
  summary: 'Name the friend who referred, once and before the decision',
  body: z.strictObject({ phone, code, referral_code: referralCode }),
  reply: applicationState,
});

export const checkPhoneAvailability = endpoint({
  method: 'POST',
  path: '/members/check_phone_availability/',
  access: 'public',
  rate: 'lookup',
  summary: 'May this number still be registered?',
  body: phoneBody,
  reply: z.object({ available: z.boolean() }),
});
