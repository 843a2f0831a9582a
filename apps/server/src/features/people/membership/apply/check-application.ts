import type { BodyOf } from '@club/contract/endpoint';
import { applicationTexts, type apply, nameError } from '@club/contract/people/membership';
import { MIN_JOIN_REASONS } from '@club/rules/limits';
import { EASY_PIN_HINT, isEasyPin, pinError } from '@club/rules/pin';
import type { Network } from '@club/rules/uganda-phone';

import {
  e164OrNull,
  emailError,
  numberErrors,
  priorityError,
  tidy,
} from '#server/features/people/members/person-fields.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** An application of which every field is in its one stored form. */
export interface CleanApplication {
  first_name: string;
  last_name: string;
  mtn_money_number: string | null;
  airtel_money_number: string | null;
  payment_priority: Network;
  pin: string;
  email: string | null;
  how_discovered: string | null;
  join_reasons: string[];
  /** Of whoever sent the applicant, the first one first. */
  referral_codes: string[];
  terms_version: string | null;
  consent_marketing: boolean;
  device_key: string | null;
}

/** Brings an application into its stored form, or refuses it with the spec's text for every field that is wrong. */
export function checkApplication(body: BodyOf<typeof apply>, easyPins: 'hint' | 'refuse'): CleanApplication {
  const first_name = tidy(body.first_name);
  const last_name = tidy(body.last_name);
  const email = tidy(body.email);
  const pin = body.pin ?? '';
  const numbers = {
    mtn_money_number: tidy(body.mtn_money_number) || null,
    airtel_money_number: tidy(body.airtel_money_number) || null,
  };
  const join_reasons = [...new Set(body.join_reasons)];
  refuseFields({
    first_name: nameError('first_name', first_name),
    last_name: nameError('last_name', last_name),
    ...numberErrors(numbers),
    payment_priority: priorityError(body.payment_priority, numbers),
    pin: pinError(pin) ?? easyPinError(pin, numbers, easyPins),
    email: emailError(email),
    join_reasons: join_reasons.length < MIN_JOIN_REASONS ? applicationTexts.join_reasons_few : null,
  });
  return {
    first_name,
    last_name,
    mtn_money_number: e164OrNull(numbers.mtn_money_number),
    airtel_money_number: e164OrNull(numbers.airtel_money_number),
    payment_priority: body.payment_priority ?? (numbers.mtn_money_number === null ? 'airtel' : 'mtn'),
    pin,
    email: email || null,
    how_discovered: body.how_discovered ?? null,
    join_reasons,
    referral_codes: referralCodes(body),
    terms_version: tidy(body.terms_version) || null,
    consent_marketing: body.consent_marketing ?? false,
    device_key: tidy(body.device_key) || null,
  };
}

function referralCodes({ referral_code, other_referral_codes }: BodyOf<typeof apply>): string[] {
  const codes = [referral_code, ...(other_referral_codes ?? [])].map((code) => tidy(code).toUpperCase());
  return [...new Set(codes)].filter((code) => code !== '');
}

type Numbers = Pick<CleanApplication, 'mtn_money_number' | 'airtel_money_number'>;

function easyPinError(pin: string, numbers: Numbers, easyPins: 'hint' | 'refuse'): string | null {
  if (easyPins === 'hint') return null;
  const own = [numbers.mtn_money_number, numbers.airtel_money_number].filter((number) => number !== null);
  return isEasyPin(pin, own) ? EASY_PIN_HINT : null;
}
