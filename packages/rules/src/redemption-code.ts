import { randomDigits, type RandomInt } from './random-digits.ts';

export const REDEMPTION_CODE_LENGTH = 8;

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
