import type { BodyIn } from '@club/contract/endpoint';
import type { checkEligibility } from '@club/contract/offers-of-the-day/purchases';
import { ELIGIBILITY_DEBOUNCE_MS } from '@club/rules/limits';
import { purchasePhoneError } from '@club/rules/phone-errors';
import { ELIGIBILITY_FAILED_TEXT } from '@club/rules/purchase-texts';
import { useQuery } from '@tanstack/react-query';

import { useSettled } from '#web/lib/use-settled.ts';

import { eligibilityQuery } from './queries.ts';

export interface Eligibility {
  eligible: boolean;
  /** Null while nothing is known yet. */
  message: string | null;
  isChecking: boolean;
}

/** Asks half a second after the last change, once the number looks like one. What was known of another number is forgotten. */
export function useEligibility(wanted: BodyIn<typeof checkEligibility>): Eligibility {
  const said = JSON.stringify(wanted);
  const settled = useSettled(said, ELIGIBILITY_DEBOUNCE_MS);
  const isPhone = purchasePhoneError(wanted.phone_number) === null;
  const isSettled = settled === said;
  const answer = useQuery({ ...eligibilityQuery(wanted), enabled: isPhone && isSettled });
  if (!isPhone) return { eligible: false, message: null, isChecking: false };
  if (!isSettled || answer.isFetching) return { eligible: false, message: null, isChecking: true };
  if (answer.isError) return { eligible: false, message: ELIGIBILITY_FAILED_TEXT, isChecking: false };
  if (answer.data === undefined) return { eligible: false, message: null, isChecking: true };
  return { ...answer.data, isChecking: false };
}
