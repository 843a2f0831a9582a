import type { ReplyOf } from '@club/contract/endpoint';
import type { checkPhoneAvailability, checkStatus } from '@club/contract/membership';
import { statusPhoneError } from '@club/rules/phone-errors';
import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';

import { refuseFields } from '#server/features/members/refuse-fields.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { isNumberFree, readStatus } from './views.ts';

/** Answers for an application by one of its numbers, however it is written; a number nobody applied with is not found. */
export async function statusOfPhone({ db }: Deps, phone: string): Promise<ReplyOf<typeof checkStatus>> {
  refuseFields({ phone: statusPhoneError(phone) });
  const status = isUgandanNumber(phone) ? await readStatus(db, toE164(phone)) : undefined;
  if (status === undefined) throw new Problem('application_not_found');
  return status;
}

/** Whether nobody has the number yet. What cannot be a number is refused rather than called free. */
export async function availabilityOfPhone(
  { db }: Deps,
  phone: string,
): Promise<ReplyOf<typeof checkPhoneAvailability>> {
  refuseFields({
    phone: statusPhoneError(phone) ?? (isUgandanNumber(phone) ? null : 'Please enter a valid phone number'),
  });
  return { available: await isNumberFree(db, toE164(phone)) };
}
