/** Beside the field of a code from an SMS: what is wrong with it before anything is compared, or null. */
export function codeError(code: string): string | null {
  if (code.trim() === '') return 'Please enter the code';
  return /^\d{6}$/.test(code) ? null : 'The code has 6 digits';
}
