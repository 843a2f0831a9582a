import { plainDigits } from '@club/rules/plain-digits';

/** The digits of a number or a code as it was typed or pasted, however it was grouped, at most so many of them. */
export const typedDigits = (text: string, most = Infinity): string =>
  plainDigits(text).replaceAll(/\D/g, '').slice(0, most);
