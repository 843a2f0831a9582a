import { nationalDigits } from './uganda-phone.ts';

/** Shown beside a new PIN that `isEasyPin`; whether it is also refused is a setting. */
export const EASY_PIN_HINT =
  'This PIN is easy to guess. Avoid repeated or running digits, years and your own phone number.';

/** The PINs that people choose most and that no pattern below catches. */
const POPULAR_PINS = new Set(['2580', '0852', '1004', '6969', '1379', '5683']);

/** Application and sign-in: what is wrong with the PIN, or null. */
export function pinError(pin: string): string | null {
  if (pin === '') return 'PIN is required';
  return isPin(pin) ? null : 'PIN must be exactly 4 digits';
}

/** A repeated PIN must equal the first. */
export function confirmPinError(pin: string, confirmPin: string): string | null {
  return pin === confirmPin ? null : 'PINs do not match';
}

/** PIN change: the current PIN must be given; whether it is right is the server's to say. */
export function currentPinError(pin: string): string | null {
  return pin === '' ? 'Current PIN is required' : null;
}

/** PIN change: what is wrong with the new PIN, or null. */
export function newPinError(pin: string): string | null {
  return isPin(pin) ? null : 'New PIN must be exactly 4 digits';
}

export function isPin(pin: string): boolean {
  return /^\d{4}$/.test(pin);
}

/** Whether a PIN (of a member or of staff) is among the first that a stranger would try. */
export function isEasyPin(pin: string, ownPhones: readonly string[] = []): boolean {
  return POPULAR_PINS.has(pin) || isRepetition(pin) || isRun(pin) || isYear(pin) || isOwnPhone(pin, ownPhones);
}

/** 1111, 1212, 1122, 121212, 123123. */
function isRepetition(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || /^(\d)\1(\d)\2((\d)\4)?$/.test(pin);
}

/** 1234, 7890, 4321, 2468: each digit one or two on from the last, past 9 to 0. */
function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  const [first] = steps;
  return first !== undefined && [1, 2, 8, 9].includes(first) && steps.every((step) => step === first);
}

function isYear(pin: string): boolean {
  return /^(19[3-9]\d|20[0-3]\d)$/.test(pin);
}

function isOwnPhone(pin: string, phones: readonly string[]): boolean {
  return phones.map(nationalDigits).some((digits) => digits.endsWith(pin) || digits.startsWith(pin));
}
