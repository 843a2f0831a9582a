/** A fair source of whole numbers from 0 to below the bound, such as `crypto.randomInt`. */
export type RandomInt = (below: number) => number;

/** A string of so many digits, each equally likely, leading zeros included. */
export function randomDigits(randomInt: RandomInt, length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}
