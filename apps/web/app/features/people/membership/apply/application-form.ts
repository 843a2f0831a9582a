import type { BodyIn } from '@club/contract/endpoint';
import { applicationTexts, type apply, nameError } from '@club/contract/people/membership';
import { isEmail } from '@club/rules/email';
import { MIN_JOIN_REASONS } from '@club/rules/limits';
import { applicationPhoneError, applicationPhonesError } from '@club/rules/phone-errors';
import { confirmPinError, pinError } from '@club/rules/pin';
import { preferredNetwork, type PersonNumbers } from '@club/rules/preferred-number';
import { isUgandanNumber, nationalDigits, type Network, toE164 } from '@club/rules/uganda-phone';

import { brand } from '#web/brand.ts';

type Body = BodyIn<typeof apply>;
export type ApplicationBody = Body & PersonNumbers;
export type NumberField = 'mtn_money_number' | 'airtel_money_number';

/** What the form holds. The PINs and the consent are never kept on the device. */
export interface ApplicationForm {
  first_name: string;
  last_name: string;
  mtn_money_number: string;
  airtel_money_number: string;
  payment_priority: Network;
  email: string;
  pin: string;
  confirm_pin: string;
  how_discovered: string;
  join_reasons: string[];
  terms_accepted: boolean;
}

export type CheckedField = Exclude<keyof ApplicationForm, 'payment_priority' | 'how_discovered'>;

export const emptyForm: ApplicationForm = {
  first_name: '',
  last_name: '',
  mtn_money_number: '',
  airtel_money_number: '',
  payment_priority: 'mtn',
  email: '',
  pin: '',
  confirm_pin: '',
  how_discovered: '',
  join_reasons: [],
  terms_accepted: false,
};

const TERMS_TEXT = 'You must accept the terms and conditions to submit your application';

type IsTaken = (phone: string) => boolean;

/** What is wrong with each field (spec 1 §5), in the order of the form; `isTaken` knows what the server said of numbers. */
export function applicationProblems(form: ApplicationForm, isTaken: IsTaken): Record<CheckedField, string | null> {
  const mayStay = form.email.trim() === '' || isEmail(form.email.trim());
  return {
    first_name: nameError('first_name', form.first_name.trim()),
    last_name: nameError('last_name', form.last_name.trim()),
    // Told at the first of the two fields only.
    mtn_money_number: applicationPhonesError(form) ?? numberProblem(form, 'mtn', isTaken),
    airtel_money_number: numberProblem(form, 'airtel', isTaken),
    email: mayStay ? null : applicationTexts.email_invalid,
    pin: pinError(form.pin),
    confirm_pin: confirmPinError(form.pin, form.confirm_pin),
    join_reasons: reasonsMissing(form.join_reasons) > 0 ? applicationTexts.join_reasons_few : null,
    terms_accepted: form.terms_accepted ? null : TERMS_TEXT,
  };
}

function numberProblem(form: ApplicationForm, network: Network, isTaken: IsTaken): string | null {
  const typed = form[`${network}_money_number`];
  const error = applicationPhoneError(network, typed);
  if (error !== null || !isUgandanNumber(typed)) return error;
  const isRepeated = network === 'airtel' && nationalDigits(typed) === nationalDigits(form.mtn_money_number);
  if (isRepeated) return applicationTexts.numbers_equal;
  return isTaken(toE164(typed)) ? applicationTexts[`${network}_taken`] : null;
}

/** What keeps the form from being sent, in its order: fields that are still to be filled in, and filled ones that are wrong. */
export function openFields(form: ApplicationForm, problems: Record<CheckedField, string | null>) {
  // The keys are those of the checks.
  const open = (Object.keys(problems) as CheckedField[]).filter((field) => problems[field] !== null);
  const isWrong = (field: CheckedField) => {
    const value = form[field];
    return typeof value === 'string' && value.trim() !== '';
  };
  return { missing: open.filter((field) => !isWrong(field)), wrong: open.filter(isWrong) };
}

/** How many reasons are still to be chosen. */
export const reasonsMissing = (reasons: readonly string[]) => Math.max(0, MIN_JOIN_REASONS - reasons.length);

/** The number that pays: the chosen one, or the only one there is. */
export function payingNetwork(
  form: Pick<ApplicationForm, 'payment_priority' | 'mtn_money_number' | 'airtel_money_number'>,
): Network {
  const numbers = {
    mtn_money_number: form.mtn_money_number.trim() || null,
    airtel_money_number: form.airtel_money_number.trim() || null,
  };
  return preferredNetwork({ ...form, ...numbers }) ?? form.payment_priority;
}

/** The application as sent: numbers as +256 and nine digits, nothing that belongs to the form alone. */
export function applicationBody(form: ApplicationForm, referrals: readonly string[]): ApplicationBody {
  const [referral_code = null, ...other_referral_codes] = referrals;
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    mtn_money_number: numberOrNull(form.mtn_money_number),
    airtel_money_number: numberOrNull(form.airtel_money_number),
    payment_priority: payingNetwork(form),
    pin: form.pin,
    email: form.email.trim() || null,
    // The options of both fields are the contract's.
    how_discovered: (form.how_discovered || null) as Body['how_discovered'],
    join_reasons: form.join_reasons as Body['join_reasons'],
    referral_code,
    ...(other_referral_codes.length > 0 && { other_referral_codes }),
    terms_version: brand.terms_version,
  };
}

function numberOrNull(typed: string): string | null {
  return typed.trim() === '' ? null : toE164(typed);
}
