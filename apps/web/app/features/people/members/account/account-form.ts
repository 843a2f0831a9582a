import type { BodyIn } from '@club/contract/endpoint';
import type { Profile, updateMe } from '@club/contract/people/members';
import { applicationTexts, nameError } from '@club/contract/people/membership';
import { isEmail } from '@club/rules/email';
import { applicationPhoneError, applicationPhonesError } from '@club/rules/phone-errors';
import { preferredNetwork } from '@club/rules/preferred-number';
import { isUgandanNumber, nationalDigits, type Network, toE164 } from '@club/rules/uganda-phone';

type Body = BodyIn<typeof updateMe>;

export interface AccountFields {
  first_name: string;
  last_name: string;
  email: string;
  mtn_money_number: string;
  airtel_money_number: string;
  payment_priority: Network;
}

/** The form as it opens: numbers without the +256 that stands before the field. */
export function fieldsOf(profile: Profile): AccountFields {
  const { first_name, last_name, email, mtn_money_number, airtel_money_number, payment_priority } = profile;
  return {
    first_name,
    last_name,
    email: email ?? '',
    mtn_money_number: nationalDigits(mtn_money_number ?? ''),
    airtel_money_number: nationalDigits(airtel_money_number ?? ''),
    payment_priority,
  };
}

/** What is wrong with each field: the rules of the application (decision B54). The server adds what only it can know. */
export function accountProblems(
  fields: AccountFields,
): Record<Exclude<keyof AccountFields, 'payment_priority'>, string | null> {
  const email = fields.email.trim();
  return {
    first_name: nameError('first_name', fields.first_name.trim()),
    last_name: nameError('last_name', fields.last_name.trim()),
    email: email === '' || isEmail(email) ? null : applicationTexts.email_invalid,
    mtn_money_number: applicationPhonesError(fields) ?? applicationPhoneError('mtn', fields.mtn_money_number),
    airtel_money_number: applicationPhoneError('airtel', fields.airtel_money_number) ?? repeated(fields),
  };
}

function repeated({ mtn_money_number: mtn, airtel_money_number: airtel }: AccountFields): string | null {
  const isRepeated = isUgandanNumber(airtel) && nationalDigits(mtn) === nationalDigits(airtel);
  return isRepeated ? applicationTexts.numbers_equal : null;
}

/** The number that pays: the chosen one, or the only one there is. */
export function priorityOf(fields: Pick<AccountFields, 'payment_priority' | `${Network}_money_number`>): Network {
  const numbers = {
    mtn_money_number: fields.mtn_money_number.trim() || null,
    airtel_money_number: fields.airtel_money_number.trim() || null,
  };
  return preferredNetwork({ ...fields, ...numbers }) ?? fields.payment_priority;
}

/** Whoever empties the number that pays is told what pays instead; null where nothing changes. */
export function payingInstead(before: Profile, fields: AccountFields, network: Network): Network | null {
  const isDropped = before[`${network}_money_number`] !== null && fields[`${network}_money_number`].trim() === '';
  if (!isDropped || before.payment_priority !== network) return null;
  const paying = priorityOf(fields);
  return paying === network ? null : paying;
}

/** Whether anything was saved, or was as it should be; a number that only waits for its code is not saved yet. */
export function isSaved(before: Profile, after: Profile, asked: Body): boolean {
  const names = [
    'first_name',
    'last_name',
    'email',
    'mtn_money_number',
    'airtel_money_number',
    'payment_priority',
  ] as const;
  const waits = (['mtn_money_number', 'airtel_money_number'] as const).some(
    (name) => asked[name] !== undefined && asked[name] !== after[name],
  );
  return !waits || names.some((name) => before[name] !== after[name]);
}

/**
 * What was changed since the form opened, as it is sent: empty numbers as null, the others with +256 (spec 2 §5). The rest is left
 * out: another device may have changed it meanwhile, and an unproven number that is sent as it is gets a code.
 */
export function bodyOf(fields: AccountFields, opened: Profile): Body {
  const now = sentOf(fields);
  const was = sentOf(fieldsOf(opened));
  const names = (Object.keys(now) as (keyof typeof now)[]).filter((name) => now[name] !== was[name]);
  // Whoever asks for a number says with it whether it is to pay.
  const asks = names.some((name) => name.endsWith('_money_number') && now[name] !== null);
  const sent = asks ? [...new Set([...names, 'payment_priority' as const])] : names;
  return Object.fromEntries(sent.map((name) => [name, now[name]]));
}

function sentOf(fields: AccountFields) {
  const number = (typed: string) => (typed.trim() === '' ? null : toE164(typed));
  return {
    first_name: fields.first_name.trim(),
    last_name: fields.last_name.trim(),
    email: fields.email.trim() || null,
    mtn_money_number: number(fields.mtn_money_number),
    airtel_money_number: number(fields.airtel_money_number),
    payment_priority: priorityOf(fields),
  };
}
