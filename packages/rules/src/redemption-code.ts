import type { Instant } from './kampala-time.ts';
import { readyAt } from './opening-hours.ts';
import { randomDigits, type RandomInt } from './random-digits.ts';

export const REDEMPTION_CODE_LENGTH = 8;

/** However late it was paid, and whenever its offer ends, its owner has so long to use it. */
const SHORTEST_LIFE_MINUTES = 60;

/** Until when a code is good at least that is given now: the minutes count while its outlet is open, as far as its hours are known. */
export function shortestLifeEnd(opening_hours: string, now: Instant): number {
  return readyAt(opening_hours, now, SHORTEST_LIFE_MINUTES);
}

/** A new 8-digit code. Uniqueness is the database's to guarantee; a clash draws again. */
export function makeRedemptionCode(randomInt: RandomInt): string {
  return randomDigits(randomInt, REDEMPTION_CODE_LENGTH);
}

/** `12345678` → `1234 5678`, for reading aloud over a counter. */
export function groupRedemptionCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** The 8 digits of what somebody typed, separators ignored, or null. */
export function parseRedemptionCode(input: string): string | null {
  const compact = input.replace(/[\s-]/g, '');
  return /^\d{8}$/.test(compact) ? compact : null;
}
