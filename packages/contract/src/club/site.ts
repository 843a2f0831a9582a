import { endpoint } from '@club/contract/endpoint';
import { applicationTexts } from '@club/contract/people/membership';
import { instant } from '@club/contract/shapes';
import { isEmail } from '@club/rules/email';
import { MOST_TESTIMONIALS, SITE_TEXT_LIMITS, supportNumberError, whatsappNumberError } from '@club/rules/site-content';
import { z } from 'zod';

/** How people reach the club. Null where there is no such way. */
export const contactDetails = z.strictObject({
  email: z.string().trim().max(254, applicationTexts.email_invalid).refine(isEmail, applicationTexts.email_invalid),
  phone: numberText(supportNumberError),
  /** When the phone is answered, in words. What was set before there were any says none. */
  hours: text(SITE_TEXT_LIMITS.hours).nullable().default(null),
  whatsapp: numberText(whatsappNumberError),
  address: text(SITE_TEXT_LIMITS.address).nullable(),
});
export type ContactDetails = z.output<typeof contactDetails>;

const testimonial = z.strictObject({
  name: text(SITE_TEXT_LIMITS.name),
  place: text(SITE_TEXT_LIMITS.place),
  user_content: text(SITE_TEXT_LIMITS.quote),
  is_sample: z.boolean(),
});

/** Words of the landing page that an admin edits; an empty claim is not shown. */
export const landingContent = z.strictObject({
  applicants_claim: z.string().trim().max(SITE_TEXT_LIMITS.claim),
  testimonials: z.array(testimonial).max(MOST_TESTIMONIALS).readonly(),
});

/** A part of the public pages as it stands. `version` grows with each change, 0 while nobody has changed it. */
const standing = z.object({
  version: z.int(),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
});

export const contactPart = standing.extend({ value: contactDetails.nullable() });
export type ContactPart = z.output<typeof contactPart>;
export const landingPart = standing.extend({ value: landingContent });
export type LandingPart = z.output<typeof landingPart>;

/** What the pages show; null until an admin has said it, while the address that the club was built with stands. */
export const getContact = endpoint({
  method: 'GET',
  path: '/contact/',
  access: 'public',
  rate: 'browse',
  summary: 'How people reach the club',
  reply: z.object({ contact: contactDetails.nullable() }),
});

export const getSite = endpoint({
  method: 'GET',
  path: '/admin/site/',
  access: 'admin',
  rate: 'browse',
  summary: 'What the public pages say, and who has changed it',
  reply: z.object({ contact: contactPart, landing: landingPart }),
});

/** Needs the PIN: whoever changes it is who members call. `was` is the version that the person saw, else `site_changed`. */
export const changeContact = endpoint({
  method: 'PATCH',
  path: '/admin/site/contact/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'Change how people reach the club',
  body: z.strictObject({ value: contactDetails, was: z.int() }),
  idempotent: true,
  reply: contactPart,
});

/** `was` is the version that the person saw: a change over somebody else's is refused with `site_changed`. */
export const changeLanding = endpoint({
  method: 'PATCH',
  path: '/admin/site/landing/',
  access: 'admin',
  rate: 'write',
  summary: 'Change the words of the landing page',
  body: z.strictObject({ value: landingContent, was: z.int() }),
  idempotent: true,
  reply: landingPart,
});

function text(most: number) {
  const missing = 'Please enter a text';
  const tooLong = `Please enter at most ${most} characters`;
  return z.string(missing).trim().min(1, missing).max(most, tooLong);
}

function numberText(errorOf: (text: string) => string | null) {
  return (
    z
      .string()
      .trim()
      // As it stands beside the field, copied.
      .transform((typed) => typed.replaceAll('\u00a0', ' '))
      .check(({ value, issues }) => {
        const message = errorOf(value);
        if (message !== null) issues.push({ code: 'custom', input: value, message });
      })
      .nullable()
  );
}
