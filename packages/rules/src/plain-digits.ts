/** Arabic, Persian and full-width ones: keyboards of phones write them as they are set up, also into boxes for numbers. */
const OTHER_DIGITS = /[٠-٩۰-۹０-９]/g;

/** A text with its digits in plain ones, whichever were typed. */
export function plainDigits(text: string): string {
  // Each of these rows begins at a multiple of sixteen.
  return text.replaceAll(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
}
