import { applicationTexts } from '@club/contract/people/membership';
import { isEmail } from '@club/rules/email';
import { applicationPhoneError, applicationPhonesError } from '@club/rules/phone-errors';
import { toE164, type Network } from '@club/rules/uganda-phone';

export interface Numbers {
  readonly mtn_money_number: string | null;
  readonly airtel_money_number: string | null;
}

/** What a person typed, without what nobody meant to type. */
export function tidy(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').trim().replaceAll(/ {2,}/g, ' ');
}

/** An e-mail address may be left out. */
export function emailError(email: string): string | null {
  return email === '' || isEmail(email) ? null : applicationTexts.email_invalid;
}

/** A missing number is told at the MTN field, the first of the two on the form. */
export function numberErrors(numbers: Numbers): Record<keyof Numbers, string | null> {
  const mtn = applicationPhonesError(numbers) ?? applicationPhoneError('mtn', numbers.mtn_money_number ?? '');
  const airtel = applicationPhoneError('airtel', numbers.airtel_money_number ?? '');
  const areGood = mtn === null && airtel === null;
  const areEqual = areGood && e164OrNull(numbers.mtn_money_number) === e164OrNull(numbers.airtel_money_number);
  return { mtn_money_number: mtn, airtel_money_number: areEqual ? applicationTexts.numbers_equal : airtel };
}

export function priorityError(priority: Network | null | undefined, numbers: Numbers): string | null {
  const given = { mtn: numbers.mtn_money_number, airtel: numbers.airtel_money_number };
  // Without any number it is the number that is missing, not the choice.
  if (priority === null || priority === undefined || (given.mtn === null && given.airtel === null)) return null;
  return given[priority] === null ? applicationTexts.payment_priority_missing : null;
}

export function e164OrNull(number: string | null): string | null {
  return number === null ? null : toE164(number);
}
