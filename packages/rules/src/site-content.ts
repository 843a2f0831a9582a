/** Most testimonials that the landing page shows. */
export const MOST_TESTIMONIALS = 6;

/** How long texts of the public pages may be, in characters. */
export const SITE_TEXT_LIMITS = { claim: 80, name: 40, place: 40, quote: 300, hours: 80, address: 200 } as const;

/** What a member says of the club, as the landing page shows it. */
export interface Testimonial {
  readonly name: string;
  readonly place: string;
  readonly user_content: string;
  /** Written by the club until words of real members replace it. */
  readonly is_sample: boolean;
}

/** Words of the landing page that an admin edits (decision 14). An empty claim and an empty list are not shown. */
export interface LandingContent {
  readonly applicants_claim: string;
  readonly testimonials: readonly Testimonial[];
}

/** What the landing page says until somebody changes it: the three samples, marked as such for admins. */
export const standardLanding: LandingContent = {
  applicants_claim: 'Over 5,000 people have applied',
  testimonials: [
    {
      name: 'Sarah N.',
      place: 'Ntinda, Kampala',
      user_content:
        'I do the same weekly shopping as before. The difference is that some of the money comes back to my phone.',
      is_sample: true,
    },
    {
      name: 'Brian O.',
      place: 'Jinja',
      user_content: 'Ordered from the shop near work, paid with MTN, showed my code and left. No arguing about prices.',
      is_sample: true,
    },
    {
      name: 'Grace A.',
      place: 'Mbarara',
      user_content: 'My friends laughed when I queued for a place. Now they ask me every week what is on offer.',
      is_sample: true,
    },
  ],
};

const DIGITS = /\d/g;

/** How a number with its country is written. In one piece: half a number on a line is no example. */
export const SUPPORT_NUMBER_EXAMPLE = '+256\u00a0770\u00a0123\u00a0456';

/** Beside the field of a support number: what is wrong with it, or null. Landlines and short numbers are numbers too. */
export function supportNumberError(text: string): string | null {
  const digits = text.match(DIGITS)?.length ?? 0;
  if (/^\+?[\d\u0020\u00a0]+$/.test(text) && digits >= 3 && digits <= 15) return null;
  return `Please enter a phone number such as ${SUPPORT_NUMBER_EXAMPLE}`;
}

/** Beside the field of a WhatsApp number: it is only reached with its country, so what is no +… number is refused. */
export function whatsappNumberError(text: string): string | null {
  const digits = text.match(DIGITS)?.length ?? 0;
  if (/^\+[\d\u0020\u00a0]+$/.test(text) && digits >= 9 && digits <= 15) return null;
  return `Please enter the number with its country, such as ${SUPPORT_NUMBER_EXAMPLE}`;
}

/** Where a chat with a WhatsApp number begins. */
export function whatsappLink(number: string): string {
  return `https://wa.me/${(number.match(DIGITS) ?? []).join('')}`;
}
