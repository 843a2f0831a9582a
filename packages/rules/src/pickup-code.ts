import { randomDigits, type RandomInt } from './random-digits.ts';

export const PICKUP_CODE_LENGTH = 6;

/** A new 6-digit code for collecting an order at the counter or taking a delivery at the door. */
export function makePickupCode(randomInt: RandomInt): string {
  return randomDigits(randomInt, PICKUP_CODE_LENGTH);
}

/** The 6 digits of what somebody typed, separators ignored, or null. */
export function parsePickupCode(input: string): string | null {
  const compact = input.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(compact) ? compact : null;
}

/** What is wrong with a code as it was typed, or null. */
export function pickupCodeError(input: string): string | null {
  return parsePickupCode(input) === null ? `Please enter all ${PICKUP_CODE_LENGTH} digits of the code` : null;
}
