import { SIGN_IN_PHONE_MAX_CHARS } from '@club/rules/limits';

import { typedDigits } from '#web/lib/typed-digits.ts';

/**
 * What stays of a phone number while it is typed after the fixed +256: digits only, at most ten of them. A country code goes as
 * soon as a digit follows it, since no national number begins with 256.
 */
export function typedPhone(text: string): string {
  return typedDigits(text)
    .replace(/^0{0,2}256(?=\d)/, '')
    .slice(0, SIGN_IN_PHONE_MAX_CHARS);
}
