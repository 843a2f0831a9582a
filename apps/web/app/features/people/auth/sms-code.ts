import { CODE_DIGITS } from '@club/rules/limits';

import { typedDigits } from '#web/lib/typed-digits.ts';

/** What is wrong with a typed code before the server is asked. */
export function typedCodeError(code: string): string | undefined {
  if (code === '') return 'Please enter the code';
  return code.length < CODE_DIGITS ? `The code has ${CODE_DIGITS} digits` : undefined;
}

/** The digits of what was typed or pasted. */
export function typedCode(text: string): string {
  return typedDigits(text, CODE_DIGITS);
}
