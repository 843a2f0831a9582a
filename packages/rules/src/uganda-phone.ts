import { plainDigits } from './plain-digits.ts';

export type Network = 'mtn' | 'airtel';

export type PhonePrefix = {
  /** The first two national digits, `77` for 077…. */
  readonly prefix: string;
  readonly network: Network;
  /** Whether we let lines of this prefix pay. Switchable: the operators open and close ranges. */
  readonly has_wallet: boolean;
};

/**
 * The prefixes of both mobile-money networks. 079 is MTN since Africell left; 031 and 020 are the networks' fixed-line
 * ranges, of which it is not known whether they can hold a wallet, so they are listed but off.
 */
export const PHONE_PREFIXES: readonly PhonePrefix[] = [
  { prefix: '77', network: 'mtn', has_wallet: true },
  { prefix: '78', network: 'mtn', has_wallet: true },
  { prefix: '76', network: 'mtn', has_wallet: true },
  { prefix: '79', network: 'mtn', has_wallet: true },
  { prefix: '39', network: 'mtn', has_wallet: true },
  { prefix: '31', network: 'mtn', has_wallet: false },
  { prefix: '75', network: 'airtel', has_wallet: true },
  { prefix: '70', network: 'airtel', has_wallet: true },
  { prefix: '74', network: 'airtel', has_wallet: true },
  { prefix: '20', network: 'airtel', has_wallet: false },
];

const NATIONAL_NUMBER = /^[237]\d{8}$/;

/** Whether a value names one of the two networks. */
export function isNetwork(value: unknown): value is Network {
  return value === 'mtn' || value === 'airtel';
}

/**
 * The digits after +256 of whatever a person typed: separators, a country code (`+256`, `00256`, `256`) and one leading 0
 * are dropped. What is left may still be too short or too long; `isUgandanNumber` decides.
 */
export function nationalDigits(input: string): string {
  return plainDigits(input)
    .replace(/\D/g, '')
    .replace(/^0{0,2}256(?=0?\d{9}$)/, '')
    .replace(/^0/, '');
}

/** Whether the input is a whole Ugandan number: nine national digits in a range that people's lines use. */
export function isUgandanNumber(input: string): boolean {
  return NATIONAL_NUMBER.test(nationalDigits(input));
}

/** The one stored form, `+256770000003`. Throws on what is not a Ugandan number: validate first. */
export function toE164(input: string): string {
  return `+${toMsisdn(input)}`;
}

/** The form of MTN's wire, `256770000003`. Throws on what is not a Ugandan number: validate first. */
export function toMsisdn(input: string): string {
  if (!isUgandanNumber(input)) throw new RangeError('Not a Ugandan phone number');
  return `256${nationalDigits(input)}`;
}

/**
 * The network that a number's (or a bare prefix's) first two digits belong to, or null. A hint and a default, not a
 * law: a stored choice of network stays when numbers become portable.
 */
export function networkOf(input: string, prefixes: readonly PhonePrefix[] = PHONE_PREFIXES): Network | null {
  return prefixEntry(input, prefixes)?.network ?? null;
}

/** Whether mobile-money prompts of this network may be sent to the number. */
export function canPayWith(
  network: Network,
  input: string,
  prefixes: readonly PhonePrefix[] = PHONE_PREFIXES,
): boolean {
  const entry = prefixEntry(input, prefixes);
  return isUgandanNumber(input) && entry?.network === network && entry.has_wallet;
}

/** `+256770000003` → `+256 770 000 003`. */
export function formatPhone(input: string): string {
  return `+256 ${groupsOfThree(nationalDigits(input))}`;
}

/** `+256770000003` → `+256 77• ••• 003`: enough to recognise one's own number, too little to call it. */
export function maskPhone(input: string): string {
  const digits = nationalDigits(input);
  if (digits.length < 6) return '+256 ••• ••• •••';
  const hidden = '•'.repeat(digits.length - 5);
  return `+256 ${groupsOfThree(digits.slice(0, 2) + hidden + digits.slice(-3))}`;
}

function prefixEntry(input: string, prefixes: readonly PhonePrefix[]): PhonePrefix | undefined {
  const firstTwo = nationalDigits(input).slice(0, 2);
  return prefixes.find((entry) => entry.prefix === firstTwo);
}

function groupsOfThree(characters: string): string {
  return characters.replace(/(.{3})(?=.)/gu, '$1 ');
}
