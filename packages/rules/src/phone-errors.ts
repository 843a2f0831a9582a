import {
  canPayWith,
  isNetwork,
  isUgandanNumber,
  nationalDigits,
  networkOf,
  PHONE_PREFIXES,
  type Network,
  type PhonePrefix,
} from './uganda-phone.ts';

const REQUIRED = 'Phone number is required';
const NOT_VALID = 'Please enter a valid phone number';
const LOOSE_PATTERN = /^\+?[\d\s\-()]+$/;

const applicationRules = {
  mtn: {
    pattern: /^(7\d{8}|39\d{7})$/,
    message: 'MTN number should be 9 digits starting with 7 or 39',
  },
  airtel: { pattern: /^7\d{8}$/, message: 'Airtel number should be 9 digits starting with 7' },
} as const;

const checkoutMessages = {
  mtn: 'Please enter a valid MTN number (e.g., 077XXXXXXX)',
  airtel: 'Please enter a valid Airtel number (e.g., 075XXXXXXX)',
} as const;

/** The hints under checkout's number field (spec 2 §5). */
export const checkoutPhoneHints = {
  mtn: 'Enter a valid MTN number (077, 078, or 076)',
  airtel: 'Enter a valid Airtel number (075, 070, or 074)',
} as const;

/** Example national numbers for the placeholders of number fields. */
export const phonePlaceholders = { mtn: '77XXXXXXX', airtel: '75XXXXXXX' } as const;

/** The application form: what is wrong with one number field, or null. An empty field is fine by itself. */
export function applicationPhoneError(network: Network, input: string): string | null {
  if (isBlank(input)) return null;
  const rule = applicationRules[network];
  return rule.pattern.test(nationalDigits(input)) ? null : rule.message;
}

/** The application form and the profile: at least one of the two numbers must be given. */
export function applicationPhonesError(phones: {
  readonly mtn_money_number: string | null;
  readonly airtel_money_number: string | null;
}): string | null {
  const isMissing = isBlank(phones.mtn_money_number ?? '') && isBlank(phones.airtel_money_number ?? '');
  return isMissing ? 'At least one mobile money number is required' : null;
}

/**
 * A warning, not an error (decision A33): the form accepts any 7x number for either network, but checkout would refuse
 * one whose prefix belongs to the other. Null while the number is incomplete or fits.
 */
export function otherNetworkWarning(
  network: Network,
  input: string,
  prefixes: readonly PhonePrefix[] = PHONE_PREFIXES,
): string | null {
  if (!isUgandanNumber(input)) return null;
  const actual = networkOf(input, prefixes);
  if (actual === null || actual === network) return null;
  const names = { mtn: 'MTN', airtel: 'Airtel' };
  return `This looks like a number of ${names[actual]}. Payments by ${names[network]} may not work with it.`;
}

/** Sign-in: what is wrong with the phone, or null. */
export function signInPhoneError(input: string): string | null {
  if (isBlank(input)) return REQUIRED;
  if (/^[73]\d{8}$/.test(nationalDigits(input))) return null;
  return 'Please enter a valid phone number (e.g., 701234567 or 0701234567)';
}

/** Status check: only emptiness is refused; the server answers for the rest. */
export function statusPhoneError(input: string): string | null {
  return isBlank(input) ? 'Please enter your phone number' : null;
}

/** Forgotten PIN: what is missing is said as the specification has it (spec 1 §5), what is no number as at sign-in. */
export function resetPhoneError(input: string): string | null {
  return statusPhoneError(input) ?? signInPhoneError(input);
}

/** The phone as the status check sends it: digits, without a leading 0, with 256 in front. */
export function statusCheckPhone(input: string): string {
  const digits = nationalDigits(input);
  return digits.startsWith('256') ? digits : `256${digits}`;
}

/** Checkout: what is wrong with the number for the chosen network, or null. */
export function checkoutPhoneError(
  network: string,
  input: string,
  prefixes: readonly PhonePrefix[] = PHONE_PREFIXES,
): string | null {
  const compact = input.replace(/\s/g, '');
  if (compact === '') return REQUIRED;
  if (!isNetwork(network)) return 'Unsupported payment network';
  if (compact.length < 9 || compact.length > 13) return NOT_VALID;
  return canPayWith(network, input, prefixes) ? null : checkoutMessages[network];
}

/** Offer-of-the-day purchase and issue report: a loose check, the server knows better. */
export function purchasePhoneError(input: string): string | null {
  if (isBlank(input)) return REQUIRED;
  return LOOSE_PATTERN.test(input.trim()) ? null : NOT_VALID;
}

/** Whom the rider calls instead of the member: nobody, or a number that can be called. */
export function riderContactError(input: string): string | null {
  return isBlank(input) || isUgandanNumber(input) ? null : NOT_VALID;
}

function isBlank(input: string): boolean {
  return input.trim() === '';
}
