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
 * The change as sent: empty numbers as null, the others with +256 (spec 2 §5). What was not changed since the form opened is sent as it
 * is by `now`, since another device may have changed it. An unproven number that stays as it is is left out, since sending
 * it asks for a code.
 */
export function bodyOf(fields: AccountFields, opened: Profile, now = opened): Body {
  const body = sentOf({ ...fieldsOf(now), ...changedIn(fields, fieldsOf(opened)) });
  const stays = now.unproven_numbers
    .map((network) => `${network}_money_number` as const)
    .filter((name) => body[name] === now[name]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !stays.some((other) => other === name)));
}

function changedIn(fields: AccountFields, opened: AccountFields): Partial<AccountFields> {
  const [sent, before] = [sentOf(fields), sentOf(opened)];
  const isChanged = (name: string) => sent[name as keyof AccountFields] !== before[name as keyof AccountFields];
  const typed = { ...fields, payment_priority: sent.payment_priority };
  return Object.fromEntries(Object.entries(typed).filter(([name]) => isChanged(name)));
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
