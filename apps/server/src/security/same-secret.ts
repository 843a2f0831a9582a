import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that does not depend on how much of them is the same. */
export function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
