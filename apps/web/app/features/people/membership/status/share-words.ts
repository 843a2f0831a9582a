import { brand } from '#web/brand.ts';
import { paths } from '#web/paths.ts';

/** The public address that leads a friend to the form with this applicant's code. */
export const referralLink = (referral_code: string) =>
  `${globalThis.location.origin}${paths.apply({ ref: referral_code })}`;

const words = (link: string) =>
  `I have applied to ${brand.name}, the club with members' prices and cashback in Uganda. Apply with my link: ${link}`;

/** Addresses that open another app with the words ready to send. */
export const shareTargets = {
  whatsapp: (link: string) => `https://wa.me/?text=${encodeURIComponent(words(link))}`,
  // Both phone systems read this form.
  sms: (link: string) => `sms:?&body=${encodeURIComponent(words(link))}`,
  email: (link: string) =>
    `mailto:?subject=${encodeURIComponent(`Join me at ${brand.name}`)}&body=${encodeURIComponent(words(link))}`,
};
