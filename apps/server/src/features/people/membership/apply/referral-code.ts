import type { Random } from '#server/ports/random.ts';

/** Without 0 O, 1 I L: what is read out over the phone is written down right. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

/** A code like `K7M2PX9D`. One of 850 thousand million, so that two alike are rare; the table refuses those. */
export function newReferralCode(random: Random): string {
  return Array.from({ length: LENGTH }, () => LETTERS[random.below(LETTERS.length)]).join('');
}
