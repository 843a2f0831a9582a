import { isEasyPin } from './pin.ts';
import { randomDigits, type RandomInt } from './random-digits.ts';

export const STAFF_PIN_LENGTH = 6;
/** Digits only, exactly `STAFF_PIN_LENGTH`. */
export const STAFF_PIN_PATTERN = /^\d{6}$/;
export const STAFF_PIN_TEXT = 'Please enter a 6-digit PIN';
export const STAFF_PIN_DAYS = 7;
export const STAFF_NAME_MAX_CHARS = 60;

export const STAFF_ROLES = ['cashier', 'supervisor'] as const;
export const STAFF_STATES = ['active', 'locked', 'left'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

/** Where a person at an outlet may go from where; whoever has left comes back as somebody new. */
export const staffMoves: Record<StaffState, readonly StaffState[]> = {
  active: ['locked', 'left'],
  locked: ['active', 'left'],
  left: [],
};

/** A new PIN. Ones that everybody tries first are not made. */
export function makeStaffPin(randomInt: RandomInt): string {
  for (;;) {
    const pin = randomDigits(randomInt, STAFF_PIN_LENGTH);
    if (!isEasyPin(pin)) return pin;
  }
}

/** What is wrong with a PIN as it was typed, or null (spec 2 §5). */
export function staffPinError(input: string): string | null {
  return parseStaffPin(input) === null ? STAFF_PIN_TEXT : null;
}

/** The 6 digits of what somebody typed, or null: digits only, exactly six. */
export function parseStaffPin(input: string): string | null {
  return STAFF_PIN_PATTERN.test(input) ? input : null;
}
