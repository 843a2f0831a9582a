import type { ReplyOf } from '@club/contract/endpoint';
import type { checkPhoneAvailability, checkStatus } from '@club/contract/people/membership';
import { statusPhoneError } from '@club/rules/phone-errors';
import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';

import { isNumberFree, readStatus } from '#server/features/people/membership/views.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';
import { spendLookup } from '#server/security/lookup-budget.ts';

import { demandLookup } from './demand-lookup.ts';

/**
 * Answers for an application by one of its numbers, however it is written; a number nobody applied with is not found. An
 * address that asks about too many numbers must wait (decision A6).
 */
export async function statusOfPhone(deps: Deps, phone: string, ip: string): Promise<ReplyOf<typeof checkStatus>> {
  refuseFields({ phone: statusPhoneError(phone) });
  if (!isUgandanNumber(phone)) throw new Problem('application_not_found');
  await demandLookup(deps, ip, toE164(phone));
  const status = await readStatus(deps, toE164(phone));
  if (status === undefined) throw new Problem('application_not_found');
  return status;
}

/**
 * Whether nobody has the number yet. What cannot be a number is refused rather than called free. Beyond what an address may
 * ask, every number is called free: the unique index decides when the application is sent (decision A5).
 */
export async function availabilityOfPhone(
  deps: Deps,
  phone: string,
  ip: string,
): Promise<ReplyOf<typeof checkPhoneAvailability>> {
  refuseFields({
    phone: statusPhoneError(phone) ?? (isUgandanNumber(phone) ? null : 'Please enter a valid phone number'),
  });
  const isTold = (await spendLookup(deps, ip, toE164(phone))) === undefined;
  return { available: !isTold || (await isNumberFree(deps.db, toE164(phone))) };
}
